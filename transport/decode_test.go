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
	for message, want := range map[string]clientMessage{
		`{"type":"click","cell":127,"at":41}`:                                           command{lobby.Click{Cell: 127, At: 41}},
		` {"at":41 , "cell":-1,"type":"click","id":3} `:                                 command{lobby.Click{Cell: -1, At: 41}},
		`{"type":"reset","game":2,"opponent":null}`:                                     command{lobby.Reset{Game: 2}},
		`{"type":"reset","game":2}`:                                                     command{lobby.Reset{Game: 2}},
		`{"type":"reset","game":2,"rules":"caro12"}`:                                    command{lobby.Reset{Game: 2, Rules: &caro12}},
		`{"type":"reset","game":2,"rules":{"preset":"caro12","ends":"stones"}}`:         command{lobby.Reset{Game: 2, Rules: &stones}},
		`{"type":"reset","game":2,"rules":{"width":9,"height":7,"inRow":4}}`:            command{lobby.Reset{Game: 2, Rules: &row}},
		`{"type":"reset","game":2,"rules":"ludo"}`:                                      command{lobby.Reset{Game: 2, Rules: &engine.Rules{}}},
		`{"type":"choose","choice":"swap","at":41,"id":1}`:                              command{lobby.Choose{Choice: "swap", At: 41}},
		`{"type":"choose","choice":"","at":0}`:                                          command{lobby.Choose{}},
		`{"type":"accept","offer":44}`:                                                  command{lobby.Accept{Offer: 44}},
		`{"type":"decline","offer":44}`:                                                 command{lobby.Decline{Offer: 44}},
		`{"type":"sit","seat":"O"}`:                                                     command{lobby.Sit{Seat: engine.O}},
		`{"type":"rise"}`:                                                               command{lobby.Rise{}},
		`{"type":"rise","seat":"X"}`:                                                    command{lobby.Rise{Seat: engine.X}},
		`{"type":"listed","listed":true}`:                                               command{lobby.List{Listed: true}},
		`{"type":"ping","id":9223372036854775807}`:                                      ping{},
		`{"type":"cl\u0069ck","cell":0,"at":0}`:                                         command{lobby.Click{}},
		`{"type":"reset","game":1,"rules":{"width":-5,"height":99999999999,"inRow":3}}`: command{lobby.Reset{Game: 1, Rules: &engine.Rules{Width: -5, Height: 1 << 30, InRow: 3, Overline: "wins", Ends: "any", First: "X", Opening: "free", Forbidden: "none"}}},
	} {
		got, _, err := decode([]byte(message), roomDecoder)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(command{})); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", message, err, diff)
		}
	}
	for message, want := range map[string]clientMessage{
		`{"type":"match","rules":"caro12"}`:              match{rules: caro12},
		`{"type":"match","rules":"caro12","clock":null}`: match{rules: caro12},
		`{"type":"match","rules":"caro12","after":"K7F39QMD2WV8XAB"}`: match{
			rules: caro12, after: "k7f39-qmd2w-v8xab"},
		`{"type":"cancel","id":0}`: cancel{},
	} {
		got, _, err := decode([]byte(message), lobbyDecoder)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(match{})); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", message, err, diff)
		}
	}
}

func TestTheLobbyTakesOnlyItsOwnMessages(t *testing.T) {
	for _, message := range []string{
		`{"type":"click","cell":1,"at":1}`, `{"type":"match"}`, `{"type":"match","rules":"caro10","after":"no id"}`,
		`{"type":"match","rules":"caro10","clock":{"perMove":30000}}`, `{"type":"match","rules":true}`,
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
	f.Add([]byte(`{"type":"reset","game":1,"rules":{"preset":"caro12","ends":"stones"},"id":1}`))
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
