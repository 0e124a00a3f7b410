package lobby

import (
	"errors"
	"time"

	"go.uber.org/zap"
)

// revive opens a room again that had to stop while the game went on by itself: it
// may be that nobody comes who would open it, and the flag must fall and the
// computer move all the same. Where somebody has come meanwhile there is nothing
// to do.
func (l *Lobby) revive(id RoomID) {
	l.running.Go(func() {
		pause := time.NewTimer(reopenEvery)
		defer pause.Stop()
		select {
		case <-l.quit:
			return
		case <-pause.C:
		}
		if l.find(id) != nil {
			return
		}
		_, err := l.summon(id, func(r *room) { r.revived = true })
		if errors.Is(err, ErrLimit) {
			l.log.Warn("a room that had to stop waits for somebody to come", zap.String("room", string(id)))
		}
	})
}

// stopped lets a room that had to stop be revived, unless another owner has it
// now, or nothing happens in it by itself.
func (r *room) stopped() {
	if r.busy() && !r.fenced {
		r.lobby.revive(r.id)
	}
}

// notOpened lets a room that was to be revived try again later, unless there is
// no room to open, or another owner has it.
func (r *room) notOpened(err error) {
	if r.revived && !errors.Is(err, ErrNoRoom) && !errors.Is(err, ErrFenced) {
		r.lobby.revive(r.id)
	}
}
