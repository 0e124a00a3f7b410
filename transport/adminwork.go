package transport

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"go.uber.org/zap"

	"rowhouse/lobby"
)

// Keeper has what is stored, for what operators ask of the admin listener.
type Keeper interface {
	// Backup writes a copy of all that is stored.
	Backup(ctx context.Context, w io.Writer) error
	// Export writes all finished games as JSON lines.
	Export(ctx context.Context, w io.Writer) error
	// Delete removes a room for good, with all that is stored of it. The error is
	// lobby.ErrNoRoom where there is nothing.
	Delete(ctx context.Context, id lobby.RoomID) error
}

// AdminRoom is a room in memory, a line of the answer to POST /rooms/list.
type AdminRoom struct {
	Room        lobby.RoomID `json:"room"`
	Connections int          `json:"connections"`
}

// closeRoomWithin is how long a room may take to store what it holds and to leave.
const closeRoomWithin = 10 * time.Second

// operatorRoutes adds what changes or hands out games. All of it is POST and is
// refused with an Origin, which every browser sends with a POST: a page that an
// operator has open, perhaps under a name that leads to loopback, must neither
// read the games nor end them.
func (s *Server) operatorRoutes(mux *http.ServeMux, k Keeper) {
	route := func(pattern string, handle http.HandlerFunc) {
		mux.HandleFunc("POST "+pattern, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Origin") != "" {
				http.Error(w, "this is for programs, not for pages", http.StatusForbidden)
				return
			}
			handle(w, r)
		})
	}
	route("/rooms/list", s.listOpenRooms)
	route("/rooms/{room}/close", s.closeRoom)
	if k == nil {
		return
	}
	route("/backup", s.stream("backup", "application/gzip", k.Backup))
	route("/export", s.stream("export", "application/jsonl", k.Export))
	route("/rooms/{room}/delete", func(w http.ResponseWriter, r *http.Request) { s.deleteRoom(w, r, k) })
}

// stream answers with what write writes. Where that fails after it has begun the
// connection is cut, so that half an answer cannot be taken for a whole one.
func (s *Server) stream(what, kind string, write func(context.Context, io.Writer) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind)
		began := time.Now()
		to := &counted{to: w}
		if err := write(r.Context(), to); err != nil {
			s.log.Error(what+" failed", zap.Error(err))
			if to.bytes > 0 {
				panic(http.ErrAbortHandler)
			}
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		s.log.Info(what+" taken", zap.Int64("bytes", to.bytes), zap.Duration("took", time.Since(began)))
	}
}

// counted counts what is written.
type counted struct {
	to    io.Writer
	bytes int64
}

func (c *counted) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	c.bytes += int64(n)
	return n, err
}

func (s *Server) listOpenRooms(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/jsonl")
	lines := json.NewEncoder(w)
	for _, r := range s.lobby.OpenRooms() {
		if lines.Encode(AdminRoom{Room: r.ID, Connections: r.Connections}) != nil {
			return // whoever asked is gone
		}
	}
}

// closeRoom ends a room in memory: its pages connect again and open it as it is
// stored.
func (s *Server) closeRoom(w http.ResponseWriter, r *http.Request) {
	id, ok := lobby.ParseRoomID(r.PathValue("room"))
	if !ok {
		http.Error(w, "that is no room's id", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), closeRoomWithin)
	defer cancel()
	wasOpen, err := s.lobby.CloseRoom(ctx, id, lobby.ClosedByOperator)
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	case !wasOpen:
		http.Error(w, "the room is not in memory", http.StatusNotFound)
	default:
		s.log.Info("room closed by an operator", zap.String("room", string(id)))
		fmt.Fprintln(w, "closed")
	}
}

// deleteRoom ends a room in memory and removes it. Somebody who opens it between
// the two loses it at once: its log is not the one that was opened.
func (s *Server) deleteRoom(w http.ResponseWriter, r *http.Request, k Keeper) {
	id, ok := lobby.ParseRoomID(r.PathValue("room"))
	if !ok {
		http.Error(w, "that is no room's id", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), closeRoomWithin)
	defer cancel()
	_, err := s.lobby.CloseRoom(ctx, id, lobby.ClosedNoRoom)
	if err == nil {
		err = k.Delete(ctx, id)
	}
	switch {
	case errors.Is(err, lobby.ErrNoRoom):
		http.Error(w, "there is no such room", http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default:
		s.log.Info("room deleted by an operator", zap.String("room", string(id)))
		fmt.Fprintln(w, "deleted")
	}
}
