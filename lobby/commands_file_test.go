package lobby

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
)

var update = flag.Bool("update", false, "rewrite the tables of COMMANDS.md")

// line is a row of the tables: what is asked, in words, and as a command; nil
// where it cannot be asked.
type line struct {
	words   string
	command func(s *situation) Command
}

// lines are the rows of every table, in their order.
func lines() []line {
	other := engine.Rules{Width: 15, Height: 15, InRow: 5}.WithDefaults()
	fixed := func(c Command) func(*situation) Command { return func(*situation) Command { return c } }
	return []line{
		{"`click` on a free square", func(s *situation) Command { return Click{Cell: 50, At: s.at} }},
		{"`click` on a square with a mark", func(s *situation) Command {
			if s.game.Ply() == 0 {
				return nil
			}
			return Click{Cell: s.game.Moves()[0], At: s.at}
		}},
		{"`click` on an older position", func(s *situation) Command { return Click{Cell: 50, At: s.at - 1} }},
		{"`choose` to swap", func(s *situation) Command { return Choose{Choice: engine.ChoiceSwap, At: s.at} }},
		{"`choose` on an older position", func(s *situation) Command { return Choose{Choice: engine.ChoiceSwap, At: s.at - 1} }},
		{"`reset`", func(s *situation) Command { return Reset{Game: s.number} }},
		{"`reset` to another game", func(s *situation) Command { return Reset{Game: s.number, Rules: &other} }},
		{"`reset` against a friend", func(s *situation) Command { return Reset{Game: s.number, Opponent: OpponentFriend} }},
		{"`reset` to one device", func(s *situation) Command { return Reset{Game: s.number, Opponent: OpponentSameDevice} }},
		{"`reset` against a computer", func(s *situation) Command { return Reset{Game: s.number, Opponent: "hard"} }},
		{"`reset` of the last game", func(s *situation) Command { return Reset{Game: s.number - 1} }},
		{"`resign`", func(s *situation) Command { return Resign{Game: s.number} }},
		{"`resign` for O", func(s *situation) Command { return Resign{Game: s.number, Seat: engine.O} }},
		{"`resign` the last game", func(s *situation) Command { return Resign{Game: s.number - 1} }},
		{"`abort`", func(s *situation) Command { return Abort{Game: s.number} }},
		{"`abort` the last game", func(s *situation) Command { return Abort{Game: s.number - 1} }},
		{"`undo`", func(s *situation) Command { return Undo{Game: s.number} }},
		{"`undo` in the last game", func(s *situation) Command { return Undo{Game: s.number - 1} }},
		{"`draw`", func(s *situation) Command { return Draw{Game: s.number} }},
		{"`draw` in the last game", func(s *situation) Command { return Draw{Game: s.number - 1} }},
		{"`claim` the win", func(s *situation) Command { return Claim{Game: s.number, Win: true} }},
		{"`claim` a draw", func(s *situation) Command { return Claim{Game: s.number} }},
		{"`claim` in the last game", func(s *situation) Command { return Claim{Game: s.number - 1} }},
		{"`accept` what is not offered", fixed(Accept{Offer: 1})},
		{"`decline` what is not offered", fixed(Decline{Offer: 1})},
		{"`sit` at X", fixed(Sit{Seat: engine.X})},
		{"`sit` at O", fixed(Sit{Seat: engine.O})},
		{"`sit` a computer at X", fixed(Sit{Seat: engine.X, Computer: "hard"})},
		{"`sit` a computer at O", fixed(Sit{Seat: engine.O, Computer: "hard"})},
		{"`rise`", fixed(Rise{})},
		{"`rise` from O", fixed(Rise{Seat: engine.O})},
		{"`name`", fixed(Rename{Name: "Dung"})},
		{"`name` for O", fixed(Rename{Name: "Dung", Seat: engine.O})},
		{"`name` that is not safe to show", fixed(Rename{Name: "a\u202eb", Seat: engine.X})},
		{"`listed`", fixed(List{Listed: true})},
		{"`react`", fixed(React{Reaction: ReactionHello})},
	}
}

// outcome says what becomes of a command: "ok" for an event (a reaction is shown
// without one), "asks" for an offer, "done", or the code of the refusal.
func (s *situation) outcome(p PlayerID, c Command) string {
	if react, ok := c.(React); ok {
		if _, err := s.react(s.asker(p), react.Reaction); err != nil {
			return Code(err)
		}
		return "ok"
	}
	e, err := s.decide(s.asker(p), c)
	switch {
	case err != nil:
		return Code(err)
	case e == nil:
		return "done"
	case e.Kind == EventOffer:
		return "asks"
	}
	return "ok"
}

// TestCommands plays every cell of COMMANDS.md. Every table has every row.
func TestCommands(t *testing.T) {
	have := readCommands(t)
	want := have
	for _, state := range states(t) {
		var cells [][]string
		for _, line := range lines() {
			row := []string{line.words}
			for _, role := range roles() {
				room := state.room
				if special, ok := state.special[role]; ok {
					room = special
				}
				s := room(t)
				p, ok := s.player(role)
				if c := line.command(s); ok && c != nil {
					row = append(row, s.outcome(p, c))
					continue
				}
				row = append(row, "–")
			}
			cells = append(cells, row)
		}
		want = withTable(t, want, state.heading, append([]string{"command"}, roles()...), cells)
	}
	want = withTable(t, want, "An offer is open", append([]string{"offer and command"}, offerRoles()...), offerCells(t))
	writeCommands(t, have, want)
}

func readCommands(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("COMMANDS.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// writeCommands compares the page with what the code answers, or writes it.
func writeCommands(t *testing.T, have, want string) {
	t.Helper()
	if have == want {
		return
	}
	if !*update {
		t.Errorf("COMMANDS.md says otherwise (-page +code; -update rewrites it):\n%s", cmp.Diff(have, want))
		return
	}
	if err := os.WriteFile("COMMANDS.md", []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// withTable returns the page with the table under a heading in place of what is
// there.
func withTable(t *testing.T, page, heading string, head []string, cells [][]string) string {
	t.Helper()
	before, rest, ok := strings.Cut(page, "\n## "+heading+"\n")
	begin := strings.Index(rest, "\n|")
	if !ok || begin < 0 {
		t.Fatalf("COMMANDS.md has no table under %q", heading)
	}
	end := begin + 1
	for strings.HasPrefix(rest[end:], "|") {
		end += strings.Index(rest[end:], "\n") + 1
	}
	var table strings.Builder
	fmt.Fprintf(&table, "| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat("---|", len(head)))
	for _, row := range cells {
		fmt.Fprintf(&table, "| %s |\n", strings.Join(row, " | "))
	}
	return before + "\n## " + heading + "\n" + rest[:begin+1] + table.String() + rest[end:]
}

// TestCommandsAreAllThere fails when a command has no row.
func TestCommandsAreAllThere(t *testing.T) {
	s := two(t, RoomSpec{Rules: mustPreset(t, "caro10")})
	rows := map[string]bool{}
	for _, line := range lines() {
		rows[fmt.Sprintf("%T", line.command(s))] = true
	}
	for _, c := range []Command{Click{}, Choose{}, Reset{}, Resign{}, Abort{}, Undo{}, Draw{}, Claim{}, Accept{}, Decline{},
		Sit{}, Rise{}, Rename{}, React{}, List{}} {
		if !rows[fmt.Sprintf("%T", c)] {
			t.Errorf("%T has no row", c)
		}
	}
	if _, err := s.decide(s.asker("an"), nil); !errors.Is(err, ErrNotAllowed) {
		t.Errorf("no command: %v", err)
	}
}
