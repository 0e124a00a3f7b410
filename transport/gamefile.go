package transport

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"rowhouse/engine/record"
	"rowhouse/lobby"
)

// gameFile answers GET /api/rooms/{room}/game.sgf and its like: the game on the
// table, or with ?game=N an earlier one, as a file to keep. It opens nothing.
func (s *Server) gameFile(format record.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		wanted, refused := wantedGame(r)
		if refused != nil {
			refused.send(w)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
		defer cancel()
		id, state, err := s.lookUp(ctx, r)
		if err != nil {
			s.fail(w, "reading a room", err)
			return
		}
		// Named by its number from here on, the game stays the same one, even if
		// another begins meanwhile.
		game := state.Game
		if wanted != 0 {
			game = wanted
		}
		played, err := s.lobby.Record(ctx, id, game)
		if errors.Is(err, lobby.ErrNoRoom) {
			noGame().send(w)
			return
		}
		if err != nil {
			s.fail(w, "reading a game's record", err)
			return
		}
		if s.site.named(r) {
			played.Link = s.site.link(r, "r/"+string(id))
		}
		text, err := played.Write(format)
		if err != nil {
			s.fail(w, "writing a game's record", err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", format.MediaType())
		h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="rowhouse-%s-%d.%s"`, id, game, format))
		h.Set("Cache-Control", gameCaching(game, state))
		s.zippers.send(w, r, http.StatusOK, text)
	}
}

// wantedGame reads ?game=N; 0 is the game on the table.
func wantedGame(r *http.Request) (int, *problem) {
	query := r.URL.Query()
	if !query.Has("game") {
		return 0, nil
	}
	game, err := strconv.ParseUint(query.Get("game"), 10, 31)
	if err != nil || game == 0 {
		return 0, &problem{status: http.StatusBadRequest, Code: codeBadMessage, Field: "game",
			Message: "want the number of a game in this room, from 1"}
	}
	return int(game), nil
}

// gameCaching lets browsers keep an earlier game for an hour: nothing in it
// changes any more. The one on the table may go on, and players may change their
// names after its result.
func gameCaching(game int, state *lobby.State) string {
	if game < state.Game {
		return "private, max-age=3600"
	}
	return "private, no-cache"
}

// noGame is the answer for a game that was not played in a room, or of which not
// one move was.
func noGame() *problem {
	return &problem{status: http.StatusNotFound, Code: codeNoGame, Message: "this room has no record of such a game"}
}
