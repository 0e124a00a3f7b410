package transport

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
	"rowhouse/transport/picture"
)

// told is what a preview says, in the order in which it is read.
type told struct{ title, description, headline, sentence string }

func tell(p preview) told { return told{p.title, p.description, p.scene.Headline, p.scene.Sentence} }

// room is a state as the preview sees it: a game between An and Binh.
func roomState(preset string, change func(*lobby.State)) *lobby.State {
	rules, _ := engine.PresetByID(preset)
	s := &lobby.State{
		Version: 7, Game: 1, Rules: rules, Turn: engine.X, Act: engine.X, First: engine.X,
		Seats: lobby.Seats{X: &lobby.Seat{Player: "pan", Name: "An"}, O: &lobby.Seat{Player: "pbinh", Name: "B\u00ecnh"}},
	}
	change(s)
	return s
}

func ended(winner engine.Winner, reason engine.Reason, moves ...int) func(*lobby.State) {
	return func(s *lobby.State) {
		s.Moves, s.Winner, s.Reason, s.Turn, s.Act = moves, winner, reason, engine.Empty, engine.Empty
	}
}

// says is what a link to a room in some state says.
type says []struct {
	state *lobby.State
	want  told
}

func (rows says) check(t *testing.T) {
	t.Helper()
	for _, row := range rows {
		if diff := cmp.Diff(row.want, tell(previewOf("k7f39-qmd2w-v8xab", row.state)), cmp.AllowUnexported(told{})); diff != "" {
			t.Error(diff)
		}
	}
}

const (
	three = "Three in a row wins."
	five  = "Five or more in a row wins; who begins is drawn."
	who   = "An (X) against B\u00ecnh (O). "
)

func TestALinkInvites(t *testing.T) {
	says{
		{roomState("tictactoe", func(s *lobby.State) { s.Seats.O = nil }), told{
			"An invites you to play tic-tac-toe", "You play O; X begins. " + three, "An invites you to play tic-tac-toe", three}},
		{roomState("caro16", func(s *lobby.State) { s.Seats.X = nil }), told{
			"B\u00ecnh invites you to play caro 16×16", "You play X and begin. " + five,
			"B\u00ecnh invites you to play caro 16×16", "Five or more in a row wins."}},
		{roomState("renju", func(s *lobby.State) { s.Seats.O, s.Moves, s.Turn, s.Act = nil, []int{112}, engine.O, engine.O }), told{
			"An invites you to play renju", "You play O, and it is your turn. " + record.RulesInWords(mustPreset("renju")),
			"An invites you to play renju", record.RulesInWords(mustPreset("renju"))}},
		{roomState("gomoku", func(s *lobby.State) { s.Seats.X, s.Moves, s.Turn, s.Act = nil, []int{112}, engine.O, engine.O }), told{
			"B\u00ecnh invites you to play gomoku", "You play X; it is the turn of O. Five or more in a row wins.",
			"B\u00ecnh invites you to play gomoku", "Five or more in a row wins."}},
		{roomState("caro-vn", func(s *lobby.State) { s.Seats = lobby.Seats{} }), told{
			"Come and play Vietnamese caro", "Exactly five wins, unless the opponent holds both ends.",
			"Come and play Vietnamese caro", "Exactly five wins, unless the opponent holds both ends."}},
	}.check(t)
}

func TestALinkSaysWhoseTurnItIs(t *testing.T) {
	says{
		{roomState("tictactoe", func(s *lobby.State) {}), told{
			"X to move – Tic-tac-toe", who + "No move yet. " + three, "X to move", "Tic-tac-toe. No move yet. " + three}},
		{roomState("caro10", func(s *lobby.State) { s.Moves, s.Turn, s.Act = []int{44}, engine.O, engine.O }), told{
			"O to move – Caro 10×10", who + "One move, the last at e6. " + five, "O to move",
			"Caro 10×10. One move, the last at e6. Five or more in a row wins."}},
		{roomState("gomoku-swap2", func(s *lobby.State) { s.Moves, s.Turn = []int{112}, engine.O }), told{
			"X to place an O – Gomoku with Swap2", who + "One move, the last at h8. Exactly five wins; the opening is Swap2.",
			"X to place an O", "Gomoku with Swap2. One move, the last at h8. Exactly five wins; the opening is Swap2."}},
		{roomState("gomoku-swap2", func(s *lobby.State) {
			s.Moves, s.Turn, s.Act, s.Choices = []int{112, 0, 1}, engine.O, engine.O, []string{"swap", "stay", "more"}
		}), told{
			"O to choose – Gomoku with Swap2", who + "3 moves, the last at b15. Exactly five wins; the opening is Swap2.",
			"O to choose", "Gomoku with Swap2. 3 moves, the last at b15. Exactly five wins; the opening is Swap2."}},
		{roomState("tictactoe", func(s *lobby.State) {
			s.Rules.Opening, s.Moves, s.Turn, s.Act, s.Choices = engine.OpeningPie, []int{4}, engine.O, engine.O, []string{"swap"}
		}), told{
			"O to move or swap – 3 in a row, 3×3", who + "One move, the last at b2. " + record.RulesInWords(pie()),
			"O to move or swap", "3 in a row, 3×3. One move, the last at b2. " + record.RulesInWords(pie())}},
	}.check(t)
}

func TestALinkSaysHowItEnded(t *testing.T) {
	says{
		{roomState("tictactoe", func(s *lobby.State) {
			ended(engine.WinnerX, engine.ReasonLine, 4, 0, 2, 1, 6)(s)
			s.Lines = [][]int{{2, 4, 6}}
		}), told{
			"X wins – Tic-tac-toe", who + "The line from c3 to a1, after 5 moves. " + three,
			"X wins", "Tic-tac-toe. The line from c3 to a1, after 5 moves."}},
		{roomState("tictactoe", ended(engine.Tie, engine.ReasonFull, 0, 1, 2, 4, 3, 5, 7, 6, 8)), told{
			"A tie – Tic-tac-toe", who + "No square is left after 9 moves. " + three, "A tie", "Tic-tac-toe. No square is left after 9 moves."}},
		{roomState("tictactoe", func(s *lobby.State) {
			ended(engine.WinnerO, engine.ReasonLeft, 0, 1)(s)
			s.Seats.X = nil
		}), told{
			"O wins – Tic-tac-toe", "X left after 2 moves. " + three, "O wins", "Tic-tac-toe. X left after 2 moves."}},
		{roomState("tictactoe", ended(engine.WinnerO, engine.ReasonResigned, 0)), told{
			"O wins – Tic-tac-toe", who + "X resigned after one move. " + three, "O wins", "Tic-tac-toe. X resigned after one move."}},
		{roomState("tictactoe", ended(engine.WinnerX, engine.ReasonFlag, 0)), told{
			"X wins – Tic-tac-toe", who + "O ran out of time after one move. " + three, "X wins", "Tic-tac-toe. O ran out of time after one move."}},
		{roomState("tictactoe", ended(engine.Tie, engine.ReasonAgreed, 0)), told{
			"A tie – Tic-tac-toe", who + "Agreed after one move. " + three, "A tie", "Tic-tac-toe. Agreed after one move."}},
		{roomState("tictactoe", ended(engine.Tie, engine.ReasonClaimed, 0)), told{
			"A tie – Tic-tac-toe", who + "One move, the last at a3. " + three, "A tie", "Tic-tac-toe. One move, the last at a3."}},
		{roomState("tictactoe", ended(engine.NoWinner, engine.ReasonAborted)), told{
			"No result – Tic-tac-toe", who + "No move yet. " + three, "No result", "Tic-tac-toe. No move yet."}},
	}.check(t)
}

func mustPreset(id string) engine.Rules {
	rules, _ := engine.PresetByID(id)
	return rules
}

func pie() engine.Rules {
	rules := mustPreset("tictactoe")
	rules.Opening = engine.OpeningPie
	return rules
}

func TestTheCardsBesideTheBoard(t *testing.T) {
	for _, row := range []struct {
		state *lobby.State
		want  [2]picture.Player
	}{
		{roomState("tictactoe", func(s *lobby.State) { s.Seats.O = nil }),
			[2]picture.Player{{Name: "An", Note: "begins"}, {Name: "Your seat", Free: true}}},
		{roomState("tictactoe", func(s *lobby.State) { s.Seats = lobby.Seats{} }),
			[2]picture.Player{{Name: "Free seat", Free: true, Note: "begins"}, {Name: "Free seat", Free: true}}},
		{roomState("tictactoe", func(s *lobby.State) { s.Moves, s.Act = []int{4}, engine.O }),
			[2]picture.Player{{Name: "An"}, {Name: "B\u00ecnh", Note: "to move", Lit: true}}},
		{roomState("gomoku-swap2", func(s *lobby.State) {
			s.Moves, s.Act, s.Choices = []int{1, 2, 3}, engine.O, []string{"swap", "stay", "more"}
		}), [2]picture.Player{{Name: "An"}, {Name: "B\u00ecnh", Note: "to choose", Lit: true}}},
		{roomState("tictactoe", ended(engine.WinnerX, engine.ReasonLine, 4)),
			[2]picture.Player{{Name: "An", Note: "won", Lit: true}, {Name: "B\u00ecnh"}}},
		{roomState("tictactoe", func(s *lobby.State) {
			ended(engine.WinnerO, engine.ReasonLeft, 4, 1)(s)
			s.Seats.X = nil
		}), [2]picture.Player{{Name: "Free seat", Free: true}, {Name: "B\u00ecnh", Note: "won", Lit: true}}},
	} {
		if diff := cmp.Diff(row.want, previewOf("k7f39-qmd2w-v8xab", row.state).scene.Players); diff != "" {
			t.Error(diff)
		}
	}
}

func TestSomebodyWhoPlaysBothSides(t *testing.T) {
	s := roomState("tictactoe", func(s *lobby.State) { s.Seats.O = s.Seats.X })
	if p := previewOf("k7f39-qmd2w-v8xab", s); !strings.HasPrefix(p.description, "An plays both sides. ") || waiting(s) {
		t.Errorf("%q", p.description)
	}
}
