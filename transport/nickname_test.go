package transport

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/lobby"
)

func TestThePageMakesUpTheSameNicknames(t *testing.T) {
	for player, want := range map[lobby.PlayerID]string{
		"p6qwvqwvqcdt4hesgqdt27yroq2": "Little Tiger", "p673sfuhacwi5rmjsbczh5l35ca": "Silver Fox",
		"pgw72s4cuedyzmxz7vcimkktilh": "Steady Rabbit",
	} {
		if got := nickname(player); got != want {
			t.Errorf("%s is %s, on the page %s", player, got, want)
		}
	}
	source, err := os.ReadFile("../webclient/static/js/words/en.js")
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, found := range regexp.MustCompile(`'names\.(?:first|second)': '(.*)'`).FindAllStringSubmatch(string(source), -1) {
		words = append(words, strings.Split(found[1], ", ")...)
	}
	if diff := cmp.Diff(append(nicknameManners(), nicknameAnimals()...), words); diff != "" {
		t.Errorf("the words here (-) and on the page (+) differ:\n%s", diff)
	}
}
