package transport

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rowhouse/engine"
	"rowhouse/lobby"
)

func TestDecode(t *testing.T) {
	caro12, _ := engine.PresetByID("caro12")
	stones := caro12
	stones.Ends = engine.EndsStones
	row := engine.Rules{Width: 9, Height: 7, InRow: 4}.WithDefaults()
	far := row
	far.Width, far.Height, far.InRow = -5, 1<<30, 3
	for message, want := range map[string]lobby.Command{
		`{"type":"click","cell":127,"at":41}`:                                           lobby.Click{Cell: 127, At: 41},
		` {"at":41 , "cell":-1,"type":"click","id":3} `:                                 lobby.Click{Cell: -1, At: 41},
		`{"type":"cl\u0069ck","cell":0,"at":0}`:                                         lobby.Click{},
		`{"type":"choose","choice":"swap","at":41,"id":1}`:                              lobby.Choose{Choice: "swap", At: 41},
		`{"type":"choose","choice":"","at":0}`:                                          lobby.Choose{},
		`{"type":"reset","game":2}`:                                                     lobby.Reset{Game: 2},
		`{"type":"reset","game":2,"opponent":null}`:                                     lobby.Reset{Game: 2},
		`{"type":"reset","game":2,"rules":"caro12"}`:                                    lobby.Reset{Game: 2, Rules: &caro12},
		`{"type":"reset","game":2,"rules":{"preset":"caro12","ends":"stones"}}`:         lobby.Reset{Game: 2, Rules: &stones},
		`{"type":"reset","game":2,"rules":{"width":9,"height":7,"inRow":4}}`:            lobby.Reset{Game: 2, Rules: &row},
		`{"type":"reset","game":2,"rules":"ludo"}`:                                      lobby.Reset{Game: 2, Rules: &engine.Rules{}},
		`{"type":"reset","game":1,"rules":{"width":-5,"height":99999999999,"inRow":3}}`: lobby.Reset{Game: 1, Rules: &far},
		`{"type":"reset","game":2,"opponent":"easy"}`:                                   lobby.Reset{Game: 2, Opponent: "easy"},
		`{"type":"reset","game":2,"opponent":"same-device"}`:                            lobby.Reset{Game: 2, Opponent: lobby.OpponentSameDevice},
		`{"type":"reset","game":2,"opponent":"friend"}`:                                 lobby.Reset{Game: 2, Opponent: lobby.OpponentFriend},
		`{"type":"reset","game":2,"clock":null}`:                                        lobby.Reset{Game: 2, Clock: &lobby.TimeControl{}},
		`{"type":"reset","game":2,"clock":{"perMove":30000}}`:                           lobby.Reset{Game: 2, Clock: &lobby.TimeControl{PerMove: 30_000}},
		`{"type":"resign","game":1}`:                                                    lobby.Resign{Game: 1},
		`{"type":"resign","game":1,"seat":"O"}`:                                         lobby.Resign{Game: 1, Seat: engine.O},
		`{"type":"abort","game":1}`:                                                     lobby.Abort{Game: 1},
		`{"type":"undo","game":1}`:                                                      lobby.Undo{Game: 1},
		`{"type":"draw","game":3}`:                                                      lobby.Draw{Game: 3},
		`{"type":"claim","game":1,"result":"win"}`:                                      lobby.Claim{Game: 1, Win: true},
		`{"type":"claim","game":1,"result":"draw"}`:                                     lobby.Claim{Game: 1},
		`{"type":"accept","offer":44}`:                                                  lobby.Accept{Offer: 44},
		`{"type":"decline","offer":44}`:                                                 lobby.Decline{Offer: 44},
		`{"type":"sit","seat":"O"}`:                                                     lobby.Sit{Seat: engine.O},
		`{"type":"sit","seat":"O","computer":"hard"}`:                                   lobby.Sit{Seat: engine.O, Computer: "hard"},
		`{"type":"rise"}`:                                                               lobby.Rise{},
		`{"type":"rise","seat":"X"}`:                                                    lobby.Rise{Seat: engine.X},
		`{"type":"name","name":"An"}`:                                                   lobby.Rename{Name: "An"},
		`{"type":"name","name":"\u202e\ud800","seat":"X"}`:                              lobby.Rename{Seat: engine.X, Name: "\u202e\ufffd"},
		`{"type":"name","name":""}`:                                                     lobby.Rename{},
		`{"type":"react","reaction":"well-played"}`:                                     lobby.React{Reaction: lobby.ReactionWellPlayed},
		`{"type":"listed","listed":true}`:                                               lobby.List{Listed: true},
	} {
		got, _, err := decode([]byte(message), roomDecoder)
		if diff := cmp.Diff(clientMessage(command{want}), got, cmp.AllowUnexported(command{})); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", message, err, diff)
		}
	}
	if m, _, err := decode([]byte(`{"type":"ping","id":9223372036854775807}`), roomDecoder); m != clientMessage(ping{}) || err != nil {
		t.Errorf("a ping with the largest id: %v, %v", m, err)
	}
}

func TestDecodeOfTheLobby(t *testing.T) {
	caro12, _ := engine.PresetByID("caro12")
	for message, want := range map[string]clientMessage{
		`{"type":"match","rules":"caro12"}`:              match{rules: caro12},
		`{"type":"match","rules":"caro12","clock":null}`: match{rules: caro12},
		`{"type":"match","rules":"caro12","clock":{"initial":300000,"increment":2000}}`: match{
			rules: caro12, clock: lobby.TimeControl{Initial: 300_000, Increment: 2000}},
		`{"type":"match","rules":"caro12","after":"K7F39QMD2WV8XAB"}`: match{
			rules: caro12, after: "k7f39-qmd2w-v8xab"},
		`{"type":"cancel","id":0}`: cancel{},
		`{"type":"ping"}`:          ping{},
	} {
		got, _, err := decode([]byte(message), lobbyDecoder)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(match{})); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", message, err, diff)
		}
	}
}

// A clock that is none of the two kinds cannot be read; one that is out of range
// can, and is left to be judged. No time at all may not come out as no clock.
func TestClocksAreRead(t *testing.T) {
	for text, want := range map[string]lobby.TimeControl{
		`null`:                               {},
		`{"initial":60000}`:                  {Initial: 60_000},
		`{"initial":60000,"increment":0}`:    {Initial: 60_000},
		`{"increment":2000,"initial":60000}`: {Initial: 60_000, Increment: 2000},
		`{"perMove":30000}`:                  {PerMove: 30_000},
		`{"initial":0}`:                      {Initial: -1},
		`{"initial":0,"increment":5000}`:     {Initial: -1, Increment: 5000},
		`{"perMove":0}`:                      {PerMove: -1},
		`{"initial":-9223372036854775808,"increment":9223372036854775807}`: {Initial: -1 << 63, Increment: 1<<63 - 1},
	} {
		if got, err := readClock([]byte(text)); got != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		`{}`, `[]`, `30000`, `"blitz"`, `true`, `{"increment":2000}`, `{"initial":null}`, `{"initial":"60000"}`, `{"initial":6e4}`,
		`{"perMove":30.0}`, `{"initial":60000,"perMove":30000}`, `{"perMove":30000,"increment":0}`, `{"initial":60000,"running":"X"}`,
		`{"perMove":1,"perMove":2}`, `{"Initial":60000}`, `{"initial":60000,"increment":null}`,
	} {
		if got, err := readClock([]byte(text)); err == nil {
			t.Errorf("%s was read as %v", text, got)
		}
	}
}

func TestTheLobbyTakesOnlyItsOwnMessages(t *testing.T) {
	for _, message := range []string{
		`{"type":"click","cell":1,"at":1}`, `{"type":"match"}`, `{"type":"match","rules":"caro10","after":"no id"}`,
		`{"type":"match","rules":"caro10","clock":30000}`, `{"type":"match","rules":true}`,
	} {
		if m, _, err := decode([]byte(message), lobbyDecoder); err == nil {
			t.Errorf("%s was read as %v", message, m)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, message := range unreadable() {
		f.Add([]byte(message))
	}
	for _, message := range []string{
		`{"type":"reset","game":1,"rules":{"preset":"caro12","ends":"stones"},"clock":{"perMove":30000},"opponent":"hard","id":1}`,
		`{"type":"match","rules":"caro10","clock":{"initial":300000,"increment":2000},"after":"k7f39-qmd2w-v8xab"}`,
		`{"type":"claim","game":1,"result":"win"}`, `{"type":"sit","seat":"O","computer":"easy"}`,
		`{"type":"name","name":"\ud83d\udc68\u200d\ud83d\udc69","seat":"X"}`, `{"type":"react","reaction":"wow"}`,
	} {
		f.Add([]byte(message))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, decoderOf := range []func(string) decoder{roomDecoder, lobbyDecoder} {
			m, id, err := decode(data, decoderOf)
			if (m == nil) == (err == nil) {
				t.Errorf("%q: message %v and error %v", data, m, err)
			}
			again, sameID, _ := decode(data, decoderOf)
			if diff := cmp.Diff(id, sameID); diff != "" || (again == nil) != (m == nil) {
				t.Errorf("%q is read differently the second time", data)
			}
		}
	})
}
