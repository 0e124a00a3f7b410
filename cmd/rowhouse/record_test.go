package main

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"rowhouse/engine/record"
)

// playBoth lets one person play a game on both sides.
func (p *tab) playBoth(squares string) {
	p.t.Helper()
	for square := range strings.FieldsSeq(squares) {
		p.click(square)
		p.until(square+" to be marked", see("mark("+quote(square)+")"))
	}
}

// download fetches what one of the buttons leads to.
func (p *tab) download(format string) (name, text string) {
	p.t.Helper()
	link := "document.querySelector('.save-files a[data-format=" + format + "]')"
	p.until("the button for "+format, link)
	answer, err := http.Get(eval[string](p, link+".href"))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s, %v", format, answer.Status, err)
	}
	return answer.Header.Get("Content-Disposition"), string(body)
}

// saves fetches the game in each format and reads it again.
func (p *tab) saves(cells ...int) {
	p.t.Helper()
	for _, format := range []string{"sgf", "psq", "json", "txt"} {
		name, text := p.download(format)
		if !strings.HasPrefix(name, "attachment") || !strings.Contains(name, "."+format) {
			p.t.Errorf("%s is sent as %q", format, name)
		}
		if format == "txt" {
			if !strings.Contains(text, "X") {
				p.t.Errorf("no marks on the board of the text:\n%s", text)
			}
			continue
		}
		r, err := record.Read([]byte(text))
		if err != nil {
			p.t.Fatalf("%s: %v\n%s", format, err, text)
		}
		if !slices.Equal(r.Moves(), cells) {
			p.t.Errorf("%s has the moves %v, want %v", format, r.Moves(), cells)
		}
	}
}

// Each game of a room can be saved, and read again; and each move has an address.
func TestSavedGames(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.open(h.link)
	p.press("Tic-tac-toe")
	p.press("Both sides here")
	p.playBoth("b2 a1 a3 c1 c3 b1")
	p.headed("O wins!")
	p.press("Save")
	p.saves(4, 6, 0, 8, 2, 7)

	p.press("Play again")
	p.until("an empty board", see("open().length === 9"))
	p.playBoth("a1 b2")
	p.until("two games to choose from", see("document.querySelectorAll('.save-game option').length === 2"))
	p.saves(6, 4)
	eval[any](p, `(() => { const s = document.querySelector('.save-game select'); s.value = '1'; s.dispatchEvent(new Event('change')); })()`)
	p.saves(4, 6, 0, 8, 2, 7)

	p.press("Moves")
	p.until("the moves", "document.querySelector('.move')")
	link := eval[string](p, "document.querySelector('.move').href")
	p.click("c3")
	p.open(link)
	p.reads("You are looking at move 1 of 3.")
	p.until("the second mark not to be shown", see("called(square('b2')).includes('empty')"))
	p.press("Back to now")
	p.sees("c3", "X")
	if now := eval[string](p, "location.search"); now != "" {
		t.Errorf("looking at now, the address still ends with %s", now)
	}
}

// From a finished game two friends play on, in a room of its own, from where it
// could have gone otherwise.
func TestPlayingOn(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	one := openBrowser(t)
	p := one.person("An")
	p.open(h.link)
	p.press("Tic-tac-toe")
	p.press("Both sides here")
	p.playBoth("b2 a1 a3 c1 c3 b1")
	p.headed("O wins!")
	old := eval[string](p, "location.href")
	p.press("One move back")
	p.press("One move back")
	p.press("Play on from here")
	p.reads("Play on from move 4, c1, in a new room")
	p.press("Play on with a friend")
	p.reads("Send the link to a friend")
	link := eval[string](p, "location.href")
	if link == old {
		t.Fatal("the game is played on in its old room")
	}
	guest := one.person("Bình")
	guest.open(link)
	guest.sees("c1", "O")
	p.until("the guest to come", `!document.body.innerText.includes('Send the link to a friend')`)
	r := &table{t: t, host: p, guest: guest, watcher: one.person("Lan")}
	r.watcher.open(link)
	r.play("b1 b3 c3 a2 c2")
	for _, p := range r.all() {
		p.reads("A tie")
	}
}

// A record of another program is opened on the front page, looked through, and
// played on from one of its moves. One that breaks its rules is refused by the
// number of its move.
func TestOpenedRecord(t *testing.T) {
	t.Parallel()
	h := runHere(t)
	p := openBrowser(t).person("An")
	p.expect("400 (Bad Request)")
	p.open(h.link)
	p.press("Open a record")
	p.until("the place for its text", see("document.activeElement.tagName === 'TEXTAREA'"))
	p.keys("(;GM[4]SZ[15];B[hh];W[hh])")
	p.press("Open")
	p.reads("Move 2, h8: the square is taken.")

	eval[any](p, "document.activeElement.select()")
	p.keys("(;FF[4]GM[4]SZ[15]PB[Kim]PW[Sato]RE[B+];B[hh];W[aa];B[ih];W[ab];B[jh];W[ac];B[kh];W[ad];B[lh])")
	p.press("Open")
	p.reads("Kim against Sato")
	p.reads("Play on from move 8, a12, in a new room")
	p.press("One move back")
	p.press("One move back")
	p.reads("Play on from move 7, k8, in a new room")
	p.press("Play on, both sides here")
	p.sees("k8", "X")
	p.playBoth("o1 l8")
	p.headed("X wins!")
	p.do(chromedp.Reload())
	p.reads("in a row, h8 to l8")
}
