package transport

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/lobby"
)

// ticTacToeState is a room in which X has just been placed twice.
func ticTacToeState() *lobby.State {
	rules, _ := engine.PresetByID("tictactoe")
	return &lobby.State{
		Version: 41, At: 40, Game: 1, Rules: rules, Moves: []int{4, 0, 8},
		Turn: engine.O, Act: engine.O, First: engine.X,
		Seats: lobby.Seats{X: &lobby.Seat{Player: "pan", Name: `<"An"&>`}, O: &lobby.Seat{Player: "pbinh"}},
		Score: lobby.Score{X: 1}, Undos: lobby.Undos{X: 3, O: 2}, Back: lobby.Back{X: 1, O: 2},
	}
}

const (
	ticTacToeRules = `{"preset":"tictactoe","width":3,"height":3,"inRow":3,"overline":"wins","ends":"any","first":"X","opening":"free","forbidden":"none"}`
	rowRules       = `{"width":9,"height":7,"inRow":4,"overline":"wins","ends":"any","first":"X","opening":"free","forbidden":"none"}`
)

func TestFramesAreWrittenAsTheProtocolSays(t *testing.T) {
	id := int64(12)
	row := engine.Rules{Width: 9, Height: 7, InRow: 4}.WithDefaults()
	tictactoe, _ := engine.PresetByID("tictactoe")
	yes := true
	for _, row := range []struct {
		content lobby.Content
		want    string
	}{
		{ticTacToeState(), `{"type":"state","v":41,"at":40,"game":1,"rules":` + ticTacToeRules + `,"moves":[4,0,8],"turn":"O","act":"O",` +
			`"winner":null,"reason":null,"lines":[],"first":"X","choices":[],"chosen":[],"forbidden":[],` +
			`"seats":{"X":{"player":"pan","name":"<\"An\"&>"},"O":{"player":"pbinh","name":null}},` +
			`"score":{"X":1,"O":0,"T":0},"offers":[],"undos":{"X":3,"O":2},"back":{"X":1,"O":2},"clock":null,"listed":false}`},
		{click1(nil), `{"type":"diff","v":42,"at":42,"kind":"click","ply":3,"cells":{"8":"X"},"turn":"O","act":"O"}`},
		{click1(func(e *lobby.Event) {
			e.Board.Turn, e.Board.Winner, e.Board.Reason = engine.Empty, engine.WinnerX, engine.ReasonLine
			e.Board.Lines, e.Score = [][]int{{0, 4, 8}}, &lobby.Score{X: 1}
		}), `{"type":"diff","v":42,"at":42,"kind":"click","ply":3,"cells":{"8":"X"},"turn":null,"act":null,` +
			`"winner":"X","reason":"line","lines":[[0,4,8]],"score":{"X":1,"O":0,"T":0}}`},
		{click1(func(e *lobby.Event) {
			e.Board.Turn, e.Board.Winner, e.Board.Reason = engine.Empty, engine.Tie, engine.ReasonFull
		}), `{"type":"diff","v":42,"at":42,"kind":"click","ply":3,"cells":{"8":"X"},"turn":null,"act":null,` +
			`"winner":"T","reason":"full","lines":[]}`},
		{&lobby.Event{Version: 43, At: 43, Kind: lobby.EventReset, Game: 2, Seats: &lobby.Seats{}, Offers: &[]lobby.Offer{},
			Board: &engine.Diff{Kind: engine.KindReset, Turn: engine.X, First: engine.X, Rules: &tictactoe}},
			`{"type":"diff","v":43,"at":43,"kind":"reset","game":2,"rules":` + ticTacToeRules + `,"first":"X","ply":0,"turn":"X","act":"X",` +
				`"winner":null,"reason":null,"lines":[],"choices":[],"chosen":[],"seats":{"X":null,"O":null},"offers":[]}`},
		{&lobby.Event{Version: 44, At: 43, Kind: lobby.EventRise, Seats: &lobby.Seats{X: &lobby.Seat{Player: "pan"}},
			Board: &engine.Diff{Kind: engine.KindEnd, Ply: 3, Winner: engine.WinnerX, Reason: engine.ReasonLeft}},
			`{"type":"diff","v":44,"at":43,"kind":"rise","ply":3,"turn":null,"act":null,"winner":"X","reason":"left","lines":[],` +
				`"seats":{"X":{"player":"pan","name":null},"O":null}}`},
		{&lobby.Event{Version: 45, At: 43, Kind: lobby.EventOffer, Offers: &[]lobby.Offer{
			{Kind: lobby.OfferReset, By: "X", Version: 45, Rules: &row}, {Kind: lobby.OfferSit, By: "pchi", Version: 40, Seat: engine.O},
		}}, `{"type":"diff","v":45,"at":43,"kind":"offer","offers":[{"kind":"reset","by":"X","v":45,"rules":` + rowRules + `,"clock":null,"opponent":null},` +
			`{"kind":"sit","by":"pchi","v":40,"seat":"O"}]}`},
		{&lobby.Event{Version: 46, At: 43, Kind: lobby.EventListed, Listed: &yes},
			`{"type":"diff","v":46,"at":43,"kind":"listed","listed":true}`},
		{&lobby.Presence{Now: 1764412345678, Online: lobby.Online{X: true}, Away: map[string]int64{"O": 1764412300000}, Spectators: 4, Sit: map[string]string{"O": "free"}},
			`{"type":"presence","now":1764412345678,"online":{"X":true,"O":false},"away":{"O":1764412300000},"spectators":4,"sit":{"O":"free"},"claim":[]}`},
		{&lobby.Presence{}, `{"type":"presence","now":0,"online":{"X":false,"O":false},"away":{},"spectators":0,"sit":{},"claim":[]}`},
		{lobby.Refused{ID: &id, Code: "not-your-turn", Version: 42}, `{"type":"refused","id":12,"code":"not-your-turn","v":42}`},
		{lobby.Refused{Code: "bad-rules"}, `{"type":"refused","code":"bad-rules"}`},
		{lobby.Done{ID: 12}, `{"type":"done","id":12}`},
	} {
		checkFrame(t, row.content, row.want)
	}
}

func TestFramesOfTheLobby(t *testing.T) {
	rules := engine.Rules{Width: 9, Height: 7, InRow: 4}.WithDefaults()
	listed := lobby.ListedRoom{ID: "k7f39-qmd2w-v8xab", Rules: rules, First: engine.X, Turn: engine.X, Act: engine.O,
		Clock: lobby.TimeControl{PerMove: 30_000}, Spectators: 3, Free: true}
	listedJSON := `{"id":"k7f39-qmd2w-v8xab","rules":` + rowRules + `,"clock":{"perMove":30000},"moves":[],"first":"X","turn":"X","act":"O","winner":null,"lines":[],` +
		`"seats":{"X":null,"O":null},"spectators":3,"free":true}`
	for _, row := range []struct {
		content lobby.Content
		want    string
	}{
		{lobby.Rooms{}, `{"type":"rooms","rooms":[]}`},
		{lobby.Rooms{Rooms: []lobby.ListedRoom{listed}}, `{"type":"rooms","rooms":[` + listedJSON + `]}`},
		{lobby.RoomsChanged{Changed: []lobby.ListedRoom{listed}, Removed: []lobby.RoomID{"k7f39-qmd2w-v8xab"}},
			`{"type":"rooms","added":[],"changed":[` + listedJSON + `],"removed":["k7f39-qmd2w-v8xab"]}`},
		{lobby.Mine{}, `{"type":"mine","rooms":[]}`},
		{lobby.Mine{Rooms: []lobby.ListedRoom{listed}}, `{"type":"mine","rooms":[` + listedJSON + `]}`},
		{lobby.MineChanged{Changed: []lobby.ListedRoom{listed}}, `{"type":"mine","added":[],"changed":[` + listedJSON + `],"removed":[]}`},
		{lobby.MineChanged{Removed: []lobby.RoomID{"k7f39-qmd2w-v8xab"}}, `{"type":"mine","added":[],"changed":[],"removed":["k7f39-qmd2w-v8xab"]}`},
		{lobby.Queued{}, `{"type":"queued"}`},
		{lobby.Cancelled{}, `{"type":"cancelled"}`},
		{lobby.Matched{Room: "k7f39-qmd2w-v8xab"}, `{"type":"matched","room":"k7f39-qmd2w-v8xab"}`},
	} {
		checkFrame(t, row.content, row.want)
	}
}

func checkFrame(t *testing.T, content lobby.Content, want string) {
	t.Helper()
	if diff := cmp.Diff(want, string(encode(content))); diff != "" {
		t.Errorf("%T: %s", content, diff)
	}
}

func TestOpeningsAndForbiddenSquaresAreWritten(t *testing.T) {
	opening := ticTacToeState()
	opening.Turn, opening.Act, opening.Choices = engine.X, engine.O, []string{"swap", "stay"}
	opening.Chosen, opening.Forbidden = []engine.Chosen{{Ply: 3, Choice: "more"}}, []int{1, 2}
	for _, row := range []struct {
		content lobby.Content
		want    string
	}{
		{opening, `"turn":"X","act":"O","winner":null,"reason":null,"lines":[],"first":"X","choices":["swap","stay"],` +
			`"chosen":[{"ply":3,"choice":"more"}],"forbidden":[1,2],`},
		{&lobby.Event{Version: 4, At: 4, Kind: lobby.EventClick, Board: &engine.Diff{Kind: engine.KindClick, Cell: 5, Mark: engine.X,
			Ply: 3, Turn: engine.O, Act: engine.O, Choices: []string{"swap", "stay", "more"}}},
			`{"type":"diff","v":4,"at":4,"kind":"click","ply":3,"cells":{"5":"X"},"turn":"O","act":"O","choices":["swap","stay","more"]}`},
		{&lobby.Event{Version: 5, At: 5, Kind: lobby.EventChoose, Board: &engine.Diff{Kind: engine.KindChoose,
			Ply: 3, Turn: engine.O, Act: engine.X, Choices: []string{}, Chosen: []engine.Chosen{{Ply: 3, Choice: "swap"}}}},
			`{"type":"diff","v":5,"at":5,"kind":"choose","ply":3,"turn":"O","act":"X","choices":[],"chosen":[{"ply":3,"choice":"swap"}]}`},
		{click1(func(e *lobby.Event) { e.Forbidden = []int{} }),
			`{"type":"diff","v":42,"at":42,"kind":"click","ply":3,"cells":{"8":"X"},"turn":"O","act":"O","forbidden":[]}`},
		{lobby.Refused{Code: "forbidden", Version: 9, Foul: engine.FoulOverline},
			`{"type":"refused","code":"forbidden","v":9,"foul":"overline"}`},
	} {
		if got := string(encode(row.content)); !strings.Contains(got, row.want) {
			t.Errorf("%T: want %s in %s", row.content, row.want, got)
		}
	}
}

// click1 is X's third mark on tic-tac-toe, with all that is private about it.
func click1(change func(*lobby.Event)) *lobby.Event {
	e := &lobby.Event{
		Format: 1, Version: 42, At: 42, Kind: lobby.EventClick, Time: 1764412345678, By: "pan", Clicked: 41,
		Board:  &engine.Diff{Kind: engine.KindClick, Cell: 8, Mark: engine.X, Ply: 3, Turn: engine.O},
		Roster: &lobby.Roster{Risen: []lobby.PlayerID{"pchi"}},
	}
	if change != nil {
		change(e)
	}
	return e
}

func TestAnUpdateIsEncodedOnceForAll(t *testing.T) {
	u := &lobby.Update{Content: ticTacToeState()}
	one, two := u.Frame(encode), u.Frame(encode)
	if &one[0] != &two[0] {
		t.Error("encoded twice")
	}
}

func TestClocksAreWritten(t *testing.T) {
	whole, each := lobby.TimeControl{Initial: 300_000, Increment: 2000}, lobby.TimeControl{PerMove: 30_000}
	for clock, want := range map[lobby.Clock]string{
		{}: `null`,
		{TimeControl: whole, X: 298_000, O: 300_000, Running: engine.X, At: 1764412345678}: `{"initial":300000,"increment":2000,"X":298000,"O":300000,"running":"X","at":1764412345678}`,
		{TimeControl: lobby.TimeControl{Initial: 60_000}, X: 0, O: 60_000, At: 5}:          `{"initial":60000,"increment":0,"X":0,"O":60000,"running":null,"at":5}`,
		{TimeControl: each, X: 30_000, O: 30_000, Running: engine.O, At: 5}:                `{"perMove":30000,"X":30000,"O":30000,"running":"O","at":5}`,
	} {
		s := ticTacToeState()
		s.Clock = clock
		if got := string(encode(s)); !strings.Contains(got, `"offers":[],"undos":{"X":3,"O":2},"back":{"X":1,"O":2},"clock":`+want+`,"listed":false}`) {
			t.Errorf("want the clock %s in %s", want, got)
		}
		got := string(encode(&lobby.Event{Version: 9, At: 8, Kind: lobby.EventSit, Clock: &clock}))
		if want := `{"type":"diff","v":9,"at":8,"kind":"sit","clock":` + want + `}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for control, want := range map[lobby.TimeControl]string{
		{}:    `"clock":null,"opponent":"hard"`,
		whole: `"clock":{"initial":300000,"increment":2000},"opponent":"hard"`,
		each:  `"clock":{"perMove":30000},"opponent":"hard"`,
	} {
		rules, _ := engine.PresetByID("tictactoe")
		got := string(encode(&lobby.Event{Kind: lobby.EventOffer, Offers: &[]lobby.Offer{
			{Kind: lobby.OfferReset, By: "X", Version: 9, Rules: &rules, Clock: control, Opponent: "hard"}}}))
		if want := `"offers":[{"kind":"reset","by":"X","v":9,"rules":` + ticTacToeRules + `,` + want + `}]`; !strings.Contains(got, want) {
			t.Errorf("want %s in %s", want, got)
		}
	}
}

func TestTheRestOfAGameIsWritten(t *testing.T) {
	against := ticTacToeState()
	against.Seats.O = &lobby.Seat{Computer: "hard"}
	quick := ticTacToeState()
	quick.Quick = true
	end := func(kind lobby.EventKind, winner engine.Winner, reason engine.Reason) *lobby.Event {
		return &lobby.Event{Version: 9, At: 8, Kind: kind, Board: &engine.Diff{Kind: engine.KindEnd, Ply: 3, Winner: winner, Reason: reason}}
	}
	for _, row := range []struct {
		content lobby.Content
		want    string
	}{
		{against, `"seats":{"X":{"player":"pan","name":"<\"An\"&>"},"O":{"player":null,"computer":"hard","name":null}}`},
		{quick, `"undos":{"X":3,"O":2},"back":{"X":1,"O":2},"quick":true,"clock":null`},
		{&lobby.Event{Version: 9, At: 8, Kind: lobby.EventOffer, Undos: &lobby.Undos{X: 3, O: 1}},
			`{"type":"diff","v":9,"at":8,"kind":"offer","undos":{"X":3,"O":1}}`},
		{&lobby.Event{Version: 9, At: 8, Kind: lobby.EventSit, Back: &lobby.Back{X: 3}},
			`{"type":"diff","v":9,"at":8,"kind":"sit","back":{"X":3,"O":0}}`},
		{lobby.Reacted{By: engine.O, Reaction: lobby.ReactionWow}, `{"type":"reaction","by":"O","reaction":"wow"}`},
		{&lobby.Presence{Claim: []string{"X"}}, `"claim":["X"]}`},
		{&lobby.Event{Version: 9, At: 9, Kind: lobby.EventUndo, Offers: &[]lobby.Offer{},
			Board: &engine.Diff{Kind: engine.KindUndo, Cells: []int{10, 2}, Ply: 1, Turn: engine.O, Act: engine.O,
				Choices: []string{"swap"}, Chosen: []engine.Chosen{}}},
			`{"type":"diff","v":9,"at":9,"kind":"undo","ply":1,"cells":{"10":null,"2":null},"turn":"O","act":"O",` +
				`"choices":["swap"],"chosen":[],"offers":[]}`},
		{&lobby.Event{Version: 9, At: 9, Kind: lobby.EventUndo, // of a choice alone
			Board: &engine.Diff{Kind: engine.KindUndo, Ply: 1, Turn: engine.O, Act: engine.O, Choices: []string{"swap"}, Chosen: []engine.Chosen{}}},
			`{"type":"diff","v":9,"at":9,"kind":"undo","ply":1,"turn":"O","act":"O","choices":["swap"],"chosen":[]}`},
		{end(lobby.EventFlag, engine.WinnerO, engine.ReasonFlag),
			`{"type":"diff","v":9,"at":8,"kind":"flag","ply":3,"turn":null,"act":null,"winner":"O","reason":"flag","lines":[]}`},
		{end(lobby.EventClaim, engine.Tie, engine.ReasonClaimed),
			`"kind":"claim","ply":3,"turn":null,"act":null,"winner":"T","reason":"claimed","lines":[]}`},
		{end(lobby.EventAbort, engine.NoWinner, engine.ReasonAborted),
			`"kind":"abort","ply":3,"turn":null,"act":null,"winner":null,"reason":"aborted","lines":[]}`},
		{&lobby.Event{Version: 9, At: 8, Kind: lobby.EventName, Seats: &against.Seats},
			`{"type":"diff","v":9,"at":8,"kind":"name","seats":{"X":{"player":"pan","name":"<\"An\"&>"},"O":{"player":null,"computer":"hard","name":null}}}`},
	} {
		if got := string(encode(row.content)); !strings.Contains(got, row.want) {
			t.Errorf("%T: want %s in %s", row.content, row.want, got)
		}
	}
}
