package transport

import (
	"context"
	"errors"
	"net/http"

	"go.uber.org/zap"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// createdAnswer is the body of a 201.
type createdAnswer struct {
	ID  lobby.RoomID `json:"id"`
	URL string       `json:"url"` // to be sent to a friend
}

// createRoom answers POST /api/rooms. Who may ask is checked before what is
// asked, and the origin before the cookie, which a browser sends for any page.
func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) {
	if refused := s.site.originRefused(r); refused != nil {
		s.refuseOrigin(w, r, refused)
		return
	}
	player, refused := s.identify(r)
	if refused == nil && player == "" {
		refused = &problem{status: http.StatusUnauthorized, Code: codeNoIdentity,
			Message: "send a UUID of your own as a bearer token, or open the page first"}
	}
	if refused != nil {
		s.refusePost(w, r, refused)
		return
	}
	spec, refused := s.readCreate(w, r)
	if s.sockets.stopping() {
		// Nobody could enter it before the server is back.
		refused = stopping()
	}
	address := s.site.household(r)
	if refused == nil {
		refused = s.tooManyRooms(address)
	}
	if refused != nil {
		s.refusePost(w, r, refused)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
	defer cancel()
	id, err := s.lobby.Create(ctx, player, spec)
	if err != nil {
		s.fail(w, "creating a room", err)
		return
	}
	s.limits.guesses.answered(address, id, true)
	path := "r/" + string(id)
	w.Header().Set("Location", s.site.base+path)
	writeJSON(w, http.StatusCreated, mustJSON(createdAnswer{id, s.site.link(r, path)}))
}

// tooManyRooms counts a room that is about to be made, or refuses it.
func (s *Server) tooManyRooms(address string) *problem {
	setting := s.limits.newRooms.take(address)
	if setting == "" {
		return nil
	}
	s.limited(setting, address)
	return tooOften()
}

// refusePost answers a POST that is not obeyed.
func (s *Server) refusePost(w http.ResponseWriter, r *http.Request, p *problem) {
	s.metrics.refused.WithLabelValues(p.Code).Inc()
	switch p.status {
	case http.StatusTooManyRequests: // it has a line of its own
	case http.StatusBadRequest:
		s.logRefusal(r, "request refused", p.Code, "the body is wrong") // the message may repeat it
	default:
		s.logRefusal(r, "request refused", p.Code, p.Message)
	}
	p.send(w)
}

// identify tells who sends a request, or refuses a token that is none.
func (s *Server) identify(r *http.Request) (lobby.PlayerID, *problem) {
	player, err := playerOf(r)
	if err != nil {
		return "", &problem{status: http.StatusUnauthorized, Code: codeBadToken, Message: err.Error()}
	}
	return player, nil
}

// fail answers with what an error of the lobby means, and logs what only an
// operator should see.
func (s *Server) fail(w http.ResponseWriter, doing string, err error) {
	p := problemOf(err)
	if p.status == http.StatusInternalServerError {
		s.log.Error(doing, zap.Error(err))
	}
	p.send(w)
}

// listAnswer is the body of GET /api/rooms.
type listAnswer struct {
	Rooms []listedValue `json:"rooms"`
}

// listRooms answers GET /api/rooms; with ?mine, the player's own rooms, listed
// or not, are marked and come first.
func (s *Server) listRooms(w http.ResponseWriter, r *http.Request) {
	listed := listedOf(s.lobby.Listed())
	if !r.URL.Query().Has("mine") {
		writeJSON(w, http.StatusOK, mustJSON(listAnswer{listed}))
		return
	}
	player, refused := s.identify(r)
	if refused != nil {
		refused.send(w)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
	defer cancel()
	var own []lobby.ListedRoom
	if player != "" {
		var err error
		if own, err = s.lobby.Mine(ctx, player); err != nil {
			s.fail(w, "listing a player's rooms", err)
			return
		}
	}
	rooms := listedOf(own)
	mine := map[lobby.RoomID]bool{}
	for i := range rooms {
		rooms[i].Mine = true
		mine[rooms[i].ID] = true
	}
	for _, room := range listed {
		if !mine[room.ID] {
			rooms = append(rooms, room)
		}
	}
	writeJSON(w, http.StatusOK, mustJSON(listAnswer{rooms}))
}

// showRoom answers GET /api/rooms/{room} with the state, as in its frame.
func (s *Server) showRoom(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
	defer cancel()
	_, state, err := s.lookUp(ctx, r)
	if err != nil {
		s.fail(w, "reading a room", err)
		return
	}
	writeJSON(w, http.StatusOK, encode(state))
}

// lookUp reads the room that the path names, and opens nothing. What cannot be
// an id is no room: the error is lobby.ErrNoRoom for both.
func (s *Server) lookUp(ctx context.Context, r *http.Request) (lobby.RoomID, *lobby.State, error) {
	id, ok := lobby.ParseRoomID(r.PathValue("room"))
	if !ok {
		return "", nil, lobby.ErrNoRoom
	}
	address := s.site.household(r)
	known, throttled := s.limits.guesses.instead(address, id)
	if throttled {
		s.guessed(address)
	}
	state, err := s.lobby.State(ctx, known)
	if err == nil || errors.Is(err, lobby.ErrNoRoom) {
		s.limits.guesses.answered(address, id, err == nil)
	}
	return id, state, err
}

// noRoom is the answer for an id that no room has, and for what cannot be one.
func noRoom() *problem {
	return &problem{status: http.StatusNotFound, Code: codeNoRoom, Message: "no room has this id; it may have expired"}
}

// rulesAnswer is the body of GET /api/rules.
type rulesAnswer struct {
	Presets []presetValue `json:"presets"`
}

// presetValue is a preset as rules in frames are written, and what wins under
// it in a sentence, for who has no words of their own.
type presetValue struct {
	rulesValue
	Words string `json:"words"`
}

// listRules answers GET /api/rules.
func (s *Server) listRules(w http.ResponseWriter, _ *http.Request) {
	answer := rulesAnswer{Presets: []presetValue{}}
	for _, preset := range engine.Presets() {
		answer.Presets = append(answer.Presets, presetValue{
			rulesValue{preset.ID, preset.Rules}, record.RulesInWords(preset.Rules),
		})
	}
	writeJSON(w, http.StatusOK, mustJSON(answer))
}
