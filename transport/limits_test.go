package transport

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"rowhouse/lobby"
)

// lines are the log's lines that begin with a message.
func (h *house) lines(beginning string) (found []string) {
	for _, line := range h.logs.All() {
		if strings.HasPrefix(line.Message, beginning) {
			found = append(found, line.Message)
		}
	}
	return found
}

// wantLimit checks that a limit was counted and that the log says what to raise.
func (h *house) wantLimit(setting string) {
	h.t.Helper()
	if n := h.value(h.t, `rowhouse_limits_reached_total{limit="`+setting+`"}`); n == "0" || n == "none" {
		h.t.Errorf("%s was not counted", setting)
	}
	if len(h.lines("limit reached: if these are people, raise -"+setting)) == 0 {
		h.t.Errorf("the log does not name -%s: %v", setting, h.lines("limit"))
	}
}

// make asks for a room from an address.
func (h *house) make(from string) (status int, body string, header http.Header) {
	w := h.direct(request{method: "POST", path: "/api/rooms", body: `{"rules":"tictactoe"}`, secret: an, from: from})
	return w.Code, w.Body.String(), w.Header()
}

func TestMakingRoomsIsThrottled(t *testing.T) {
	for _, row := range []struct {
		name, from, alike, other string
	}{
		{"IPv4", "203.0.113.7:1", "203.0.113.7:2", "203.0.113.8:1"},
		{"a /64 of IPv6", "[2001:db8:0:1::1]:1", "[2001:db8:0:1:ffff::9]:1", "[2001:db8:0:2::1]:1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			h := build(t, func(o *Options) { o.Limits.NewRoomsPerAddress = 5 })
			for i := range 5 {
				if status, body, _ := h.make(row.from); status != http.StatusCreated {
					t.Fatalf("room %d: %d %s", i, status, body)
				}
			}
			status, body, header := h.make(row.alike)
			if status != http.StatusTooManyRequests || code(t, body) != codeRate || header.Get("Retry-After") == "" {
				t.Errorf("%d %s %v", status, body, header)
			}
			if status, body, _ := h.make(row.other); status != http.StatusCreated {
				t.Errorf("another address: %d %s", status, body)
			}
			h.wantLimit("max-new-rooms-per-address")
		})
	}
}

func TestMakingRoomsIsThrottledForAllTogether(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits.NewRooms = 2 })
	for i, want := range []int{http.StatusCreated, http.StatusCreated, http.StatusTooManyRequests} {
		if status, body, _ := h.make("203.0.113." + string(rune('1'+i)) + ":1"); status != want {
			t.Errorf("room %d: %d %s, want %d", i, status, body, want)
		}
	}
	h.wantLimit("max-new-rooms")
}

// A quick match makes a room as well, and is bounded with the others.
func TestAskingForAMatchIsThrottled(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits.NewRoomsPerAddress = 1 })
	w := h.dial("/ws", an, nil)
	w.want("hello")
	w.want("rooms")
	w.send(`{"type":"match","rules":"caro10"}`)
	w.want("queued")
	w.send(`{"type":"match","rules":"caro12","id":7}`)
	if f := w.refused(codeRate); f["id"] != 7.0 {
		t.Errorf("the refusal is of %v", f["id"])
	}
	h.wantLimit("max-new-rooms-per-address")
}

func TestConnectionsAreBoundedInAll(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits.Connections = 2 })
	path := "/r/" + string(h.ticTacToe()) + "/ws"
	h.enter(path, an)
	second, _ := h.enter(path, binh)
	_, answer, err := h.tryDial(path, chi, nil)
	if err == nil || answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("%v %v, want 503", answer, err)
	}
	h.wantLimit("max-connections")
	second.bye()
	for h.value(t, `rowhouse_connections{socket="room"}`) != "1" {
		h.do(request{path: "/api/rules"})
	}
	for err = error(&problem{}); err != nil; { // the place is free a moment after the count
		_, _, err = h.tryDial(path, chi, nil)
	}
}

// Handshakes beyond what a household coming back together needs are refused before
// anything is looked at.
func TestAFloodOfHandshakesIsRefused(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits.ConnectionsPerAddress = 4 })
	flood := http.Header{"X-Forwarded-For": {attacker}}
	count := map[int]int{}
	for range 100 {
		header := upgradeHeader()
		header["X-Forwarded-For"] = flood["X-Forwarded-For"]
		answer, closeIt := h.rawHandshake(t, "/ws", header)
		count[answer.StatusCode]++
		closeIt()
	}
	if count[http.StatusSwitchingProtocols] < 20 || count[http.StatusTooManyRequests] < 60 {
		t.Errorf("answers by status: %v, want 20 taken and nearly all others refused", count)
	}
	h.wantLimit("max-connections-per-address")
	if n := len(h.lines("connection refused")); n > noticesBurst+1 {
		t.Errorf("%d lines of log for one flood", n)
	}
	h.dial("/ws", an, http.Header{"X-Forwarded-For": {neighbour}}).want("hello")
}

// After a restart everybody comes back at once, also where all have one address; and
// again, if the server is restarted twice more.
func TestAHouseholdComesBackTogether(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits = Limits{} })
	for round := range 3 {
		for i := range 200 {
			header := upgradeHeader()
			header["X-Forwarded-For"] = []string{neighbour}
			answer, closeIt := h.rawHandshake(t, "/ws", header)
			closeIt()
			if answer.StatusCode != http.StatusSwitchingProtocols {
				t.Fatalf("round %d: connection %d is refused with %d", round, i, answer.StatusCode)
			}
		}
	}
}

// Messages of one address are bounded together, over all its connections; none of
// these is closed for it, and other addresses are not slower for it.
func TestMessagesOfOneAddressAreBoundedTogether(t *testing.T) {
	h := build(t, func(o *Options) { o.Limits.MessagesPerAddress = 2 })
	header := http.Header{"X-Forwarded-For": {attacker}}
	refused := 0
	for range 3 {
		w := h.dial("/ws", an, header)
		w.want("hello")
		w.want("rooms")
		for range 10 {
			w.send(`{"type":"ping"}`)
			if f, err := w.next(); err != nil {
				t.Fatal(err)
			} else if f["code"] == codeRate {
				refused++
			}
		}
	}
	if refused < 15 {
		t.Errorf("%d of 30 messages were refused", refused)
	}
	other := h.dial("/ws", binh, http.Header{"X-Forwarded-For": {neighbour}})
	other.want("hello")
	other.want("rooms")
	other.send(`{"type":"ping"}`)
	other.want("pong")
	h.wantLimit("max-messages-per-address")
}

// What the lobby refuses names its setting too.
func TestLimitsOfTheLobbyNameTheirSetting(t *testing.T) {
	for setting, options := range map[string]lobby.Options{
		limitPerAddress: {MaxPerAddress: 1}, limitPerRoom: {MaxViewers: 1}, limitRooms: {MaxRooms: 1},
	} {
		t.Run(setting, func(t *testing.T) {
			options.Journal = lobby.NewMemoryJournal()
			rooms, err := lobby.New(options)
			if err != nil {
				t.Fatal(err)
			}
			h := build(t, func(o *Options) { o.Lobby = rooms })
			t.Cleanup(func() { rooms.Close(context.Background()) })
			first, second := h.ticTacToe(), h.ticTacToe()
			if setting == limitPerRoom {
				second = first
			}
			h.enter("/r/"+string(first)+"/ws", an)
			w := h.dial("/r/"+string(second)+"/ws", binh, nil)
			w.want("hello")
			w.wantClose(websocket.StatusPolicyViolation, "limit")
			for len(h.lines("limit reached")) == 0 {
				h.do(request{path: "/api/rules"})
			}
			h.wantLimit(setting)
		})
	}
}
