package transport

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"

	"rowhouse/engine"
	"rowhouse/lobby"
	"rowhouse/transport/picture"
)

// frontPreview is what a link to the front page says, and a link to a room that
// is not there.
func frontPreview() preview {
	const width = 16
	cell := func(name string) int { // a square of the board, by its name
		row, _ := strconv.Atoi(name[1:])
		return (width-row)*width + int(name[0]-'a')
	}
	var moves []int
	for name := range strings.FieldsSeq("h9 h10 g8 g9 i10 i9 i8 h8 j11 k12 h7 g7 f7") {
		moves = append(moves, cell(name))
	}
	return preview{
		picture:     "preview.png",
		title:       "Rowhouse",
		description: "Tic-tac-toe, caro and gomoku with a friend: pick a game, send the link, play. No account, nothing to install.",
		board:       "Five crosses in a row on squared paper",
		scene: picture.Scene{
			Width: width, Height: width, First: engine.X, Moves: moves, Seed: "rowhouse",
			Lines:    [][]int{{cell("j11"), cell("i10"), cell("h9"), cell("g8"), cell("f7")}},
			Headline: "Five in a row, one link away.",
			Sentence: "Tic-tac-toe, caro and gomoku with a friend. Pick a game, send the link, play.",
		},
	}
}

// tags is the preview as the page's head has it, for who shows links: in chats
// and on boards. The links in it are whole, since they are read elsewhere.
func (s *Server) tags(r *http.Request, p preview) string {
	var out strings.Builder
	for _, tag := range [][2]string{
		{"og:site_name", "Rowhouse"},
		{"og:type", "website"},
		{"og:title", p.title},
		{"og:description", p.description},
		{"og:url", s.site.link(r, p.path)},
		{"og:image", s.site.link(r, p.picture)},
		{"og:image:type", "image/png"},
		{"og:image:width", strconv.Itoa(picture.Width)},
		{"og:image:height", strconv.Itoa(picture.Height)},
		{"og:image:alt", p.board},
	} {
		fmt.Fprintf(&out, "<meta property=\"%s\" content=\"%s\">\n", tag[0], html.EscapeString(tag[1]))
	}
	out.WriteString(`<meta name="twitter:card" content="summary_large_image">`)
	return out.String()
}

// frontPicture answers GET /preview.png.
func (s *Server) frontPicture(w http.ResponseWriter, r *http.Request) {
	s.sendPicture(w, r, pictureKey{}, func() picture.Scene { return frontPreview().scene })
}

// roomPicture answers GET /r/{room}/preview.png. It opens nothing. The link on
// the page names the version, so that who keeps pictures asks again after each
// move; the picture itself is always that of now.
func (s *Server) roomPicture(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Robots-Tag", "noindex") // as the room's page
	ctx, cancel := context.WithTimeout(r.Context(), lookupTimeout)
	defer cancel()
	id, state, err := s.lookUp(ctx, r)
	if err != nil {
		s.fail(w, "reading a room", err)
		return
	}
	s.sendPicture(w, r, pictureKey{id, state.Version}, func() picture.Scene {
		return previewOf(id, s.drawable(state)).scene
	})
}

// sendPicture draws a picture, unless whoever asks has it. Pages of other sites
// may show it: that is what it is for.
func (s *Server) sendPicture(w http.ResponseWriter, r *http.Request, key pictureKey, scene func() picture.Scene) {
	version := strconv.FormatUint(key.version, 10)
	h := w.Header()
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("ETag", `"`+version+`"`)
	h.Set("Cache-Control", "public, no-cache")
	if key.room == "" || r.URL.Query().Get("v") == version {
		h.Set("Cache-Control", "public, max-age=86400")
	}
	if hasToken(r.Header, "If-None-Match", `"`+version+`"`) || hasToken(r.Header, "If-None-Match", `W/"`+version+`"`) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	png := s.pictures.get(r.Context(), key, scene)
	if png == nil {
		h.Del("ETag")
		h.Set("Cache-Control", "no-store")
		crowded().send(w)
		return
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(png)))
	w.Write(png)
}

// drawable leaves out the names that the picture's font cannot write, or not in
// their direction.
func (s *Server) drawable(state *lobby.State) *lobby.State {
	shown := *state
	for _, mark := range []engine.Mark{engine.X, engine.O} {
		seat := shown.Seats.Of(mark)
		if seat != nil && (!s.pictures.painter.Knows(nameOf(seat)) || rightToLeft(seat.Name)) {
			shown.Seats = shown.Seats.With(mark, &lobby.Seat{Player: seat.Player, Computer: seat.Computer})
		}
	}
	return &shown
}
