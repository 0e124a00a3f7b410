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

// operatorRoutes adds what changes or hands out games. All of it is POST, with which
// every browser sends an Origin, and that is refused: a page that an operator has
// open must neither read the games nor end them.
func (s *Server) operatorRoutes(mux *http.ServeMux, k Keeper) {
	mux.HandleFunc("POST /rooms/list", s.listOpenRooms)
	mux.HandleFunc("POST /rooms/{room}/close", s.closeRoom)
	if k == nil {
		return
	}
	mux.HandleFunc("POST /backup", s.stream("backup", "application/gzip", k.Backup))
	mux.HandleFunc("POST /export", s.stream("export", "application/jsonl", k.Export))
	mux.HandleFunc("POST /rooms/{room}/delete", func(w http.ResponseWriter, r *http.Request) { s.deleteRoom(w, r, k) })
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

// errNotOpen: there is nothing in memory to close.
var errNotOpen = errors.New("the room is not in memory")

// closeRoom ends a room in memory: its pages connect again and open it as it is
// stored.
func (s *Server) closeRoom(w http.ResponseWriter, r *http.Request) {
	s.endRoom(w, r, "closed", func(ctx context.Context, id lobby.RoomID) error {
		wasOpen, err := s.lobby.CloseRoom(ctx, id, lobby.ClosedByOperator)
		if err == nil && !wasOpen {
			err = errNotOpen
		}
		return err
	})
}

// deleteRoom ends a room in memory and removes it. Somebody who opens it between
// the two loses it at once: its log is not the one that was opened.
func (s *Server) deleteRoom(w http.ResponseWriter, r *http.Request, k Keeper) {
	s.endRoom(w, r, "deleted", func(ctx context.Context, id lobby.RoomID) error {
		if _, err := s.lobby.CloseRoom(ctx, id, lobby.ClosedNoRoom); err != nil {
			return err
		}
		return k.Delete(ctx, id)
	})
}

// endRoom does something to the room that the path names, and answers and logs what
// became of it.
func (s *Server) endRoom(w http.ResponseWriter, r *http.Request, done string, do func(context.Context, lobby.RoomID) error) {
	id, ok := lobby.ParseRoomID(r.PathValue("room"))
	if !ok {
		http.Error(w, "that is no room's id", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), closeRoomWithin)
	defer cancel()
	err := do(ctx, id)
	switch {
	case errors.Is(err, errNotOpen):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, lobby.ErrNoRoom):
		http.Error(w, "there is no such room", http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	default:
		s.log.Info("room "+done+" by an operator", zap.String("room", string(id)))
		fmt.Fprintln(w, done)
	}
}
