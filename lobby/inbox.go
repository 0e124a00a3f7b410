package lobby

import "time"

// letter is what waits in a room's inbox: a viewer's command, or what a computer
// has thought of. It is judged as of the instant it was received, however late
// the room comes to it. The inbox holds pointers: its space is there from the start,
// and most rooms never have more than one letter.
type letter struct {
	viewer   *Viewer // nil for a computer's
	id       *int64
	command  Command
	thought  *search // a computer's answer; nil for a command
	received time.Time
}

// post puts a viewer's letter into the inbox, or answers busy.
func (r *room) post(l letter) {
	if r.put(l) {
		return
	}
	select {
	case <-r.done:
	default:
		r.lobby.observer.Command(string(ErrBusy))
		l.viewer.Refuse(l.id, string(ErrBusy))
	}
}

// put stamps a letter and puts it into the inbox, if there is space. Both happen
// under one lock, so that letters lie in the order of their instants, and one
// that is stamped is in the inbox: see empty.
func (r *room) put(l letter) bool {
	r.stamp.Lock()
	defer r.stamp.Unlock()
	l.received = r.now()
	select {
	case r.inbox <- &l:
		return true
	default:
		return false
	}
}

// empty reports whether no letter waits that was received before this call.
func (r *room) empty() bool {
	r.stamp.Lock()
	defer r.stamp.Unlock()
	return len(r.inbox) == 0
}
