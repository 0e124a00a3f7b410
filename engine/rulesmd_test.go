package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

const rulesPage = "RULES.md"

// page returns RULES.md.
func page(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// fenced finds the blocks of one kind: the match, its beginning, text and end.
func fenced(kind string) *regexp.Regexp {
	return regexp.MustCompile("(?s)(```" + kind + "\n)(.*?)(```\n)")
}

// tableRows returns the cells of each row of a Markdown table under a heading.
func tableRows(t *testing.T, heading string) (rows [][]string) {
	t.Helper()
	_, after, ok := strings.Cut(page(t), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("%s has no part %q", rulesPage, heading)
	}
	for line := range strings.Lines(after) {
		if !strings.HasPrefix(line, "|") {
			if len(rows) > 0 {
				break
			}
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		rows = append(rows, cells)
	}
	return rows[2:] // without the head and the rule below it
}

// TestRulesConversations asks the engine all that the page says it answers.
func TestRulesConversations(t *testing.T) {
	have, blocks := page(t), fenced("script")
	if n := len(blocks.FindAllString(have, -1)); n < 5 {
		t.Fatalf("only %d conversations were found", n)
	}
	want := blocks.ReplaceAllStringFunc(have, func(block string) string {
		part := blocks.FindStringSubmatch(block)
		return part[1] + converse(t, part[2]) + part[3]
	})
	rewritten(t, rulesPage, have, want)
}

// TestRulesPictures finds each verdict of the page in the table of lines, and
// each verdict of the table on the page.
func TestRulesPictures(t *testing.T) {
	columns, rows := readLines(t)
	missing := map[string]bool{}
	for _, row := range rows {
		for i, c := range columns {
			missing[fmt.Sprint(row.text, c, row.wins[i])] = true
		}
	}
	known := len(missing)
	for _, block := range fenced("lines").FindAllStringSubmatch(page(t), -1) {
		for part := range strings.SplitSeq(block[2], "\n\n") {
			columns, rows := parseLines(t, part)
			for _, row := range rows {
				for i, c := range columns {
					key := fmt.Sprint(row.text, c, row.wins[i])
					if _, ok := missing[key]; !ok {
						t.Errorf("%s under %v: the page says win = %v", row.text, c, row.wins[i])
					}
					missing[key] = false
				}
			}
		}
	}
	for key, still := range missing {
		if still {
			t.Errorf("the page does not say: %s", key)
		}
	}
	if known != 14*9 {
		t.Errorf("the table holds %d verdicts, want %d", known, 14*9)
	}
}

// TestRulesPresets compares the page's table with the presets, in their order.
func TestRulesPresets(t *testing.T) {
	var offered []string
	for _, row := range tableRows(t, "## Presets") {
		var want engine.Rules
		if _, err := fmt.Sscanf(row[1]+" "+row[2], "%dx%d %d", &want.Width, &want.Height, &want.InRow); err != nil {
			t.Fatalf("%v: %v", row, err)
		}
		want.Overline, want.Ends, want.First = engine.Overline(row[3]), engine.Ends(row[4]), engine.First(row[5])
		want.Opening, want.Forbidden = engine.Opening(row[6]), engine.Forbidden(row[7])
		got, ok := engine.PresetByID(row[0])
		if diff := cmp.Diff(want, got); !ok || diff != "" {
			t.Errorf("%s (-page +engine):\n%s", row[0], diff)
		}
		offered = append(offered, row[0])
	}
	var ids []string
	for _, p := range engine.Presets() {
		ids = append(ids, p.ID)
	}
	if diff := cmp.Diff(offered, ids); diff != "" {
		t.Errorf("presets offered (-page +engine):\n%s", diff)
	}
}

// TestRulesCodes compares the page's lists of codes with the constants.
func TestRulesCodes(t *testing.T) {
	tests := []struct {
		heading string
		want    []string
	}{
		{"## A move", []string{string(engine.ErrGameOver), string(engine.ErrNotYourTurn), string(engine.ErrChoose),
			string(engine.ErrOffBoard), string(engine.ErrTaken), string(engine.ErrForbidden),
			string(engine.ErrNotAllowed), string(engine.ErrNoChoice)}},
		{"### Choices", []string{engine.ChoiceSwap, engine.ChoiceStay, engine.ChoiceMore}},
		{"### Fouls", []string{string(engine.FoulDoubleThree), string(engine.FoulDoubleFour), string(engine.FoulOverline)}},
		{"## How a game ends", []string{string(engine.ReasonLine), string(engine.ReasonFull), string(engine.ReasonLeft),
			string(engine.ReasonResigned), string(engine.ReasonFlag), string(engine.ReasonClaimed), string(engine.ReasonAgreed),
			string(engine.ReasonAborted)}},
	}
	for _, test := range tests {
		var got []string
		for _, row := range tableRows(t, test.heading) {
			got = append(got, row[0])
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-constants +page):\n%s", test.heading, diff)
		}
	}
}

// TestRulesJSON reads the page's rules and, for each field of the table, takes
// it out of them: the page's default comes in its place, or a refusal.
func TestRulesJSON(t *testing.T) {
	block := fenced("json").FindStringSubmatch(page(t))
	var whole engine.Rules
	if err := json.Unmarshal([]byte(block[2]), &whole); err != nil {
		t.Fatal(err)
	}
	if err := whole.Validate(); err != nil || engine.PresetOf(whole) != "caro-vn" {
		t.Errorf("the example is %q, %v; want caro-vn", engine.PresetOf(whole), err)
	}
	var named []string
	for _, row := range tableRows(t, "## For programs") {
		for field := range strings.SplitSeq(row[0], "`, `") {
			named = append(named, field)
			var fields map[string]any
			if err := json.Unmarshal([]byte(block[2]), &fields); err != nil {
				t.Fatal(err)
			}
			delete(fields, field)
			b, _ := json.Marshal(fields)
			var r engine.Rules
			if err := json.Unmarshal(b, &r); err != nil {
				t.Fatal(err)
			}
			if r.Validate() == nil {
				t.Errorf("Validate accepts rules without %s", field)
			}
			r = r.WithDefaults()
			b, _ = json.Marshal(r)
			filled := strings.Contains(string(b), fmt.Sprintf("%q:%q", field, row[2]))
			if refused := row[2] == "refused"; refused == (r.Validate() == nil) || refused == filled {
				t.Errorf("%s is left out: %+v, %v; the page says %s", field, r, r.Validate(), row[2])
			}
		}
	}
	want := []string{"width", "height", "inRow", "overline", "ends", "first", "opening", "forbidden"}
	if !slices.Equal(named, want) {
		t.Errorf("the page lists the fields %v, want %v", named, want)
	}
}
