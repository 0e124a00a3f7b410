package lobby

import "sync"

// feed is a room's set of viewers. Anybody may attach and detach at any time
// without waiting for the room: the change is noted and the room's loop woken,
// which admits arrivals between two events, so that each starts with a whole
// state and misses nothing after it. Only the loop publishes.
type feed struct {
	wake chan struct{} // holds at most one call

	mu       sync.Mutex // guards all below
	attached map[*Viewer]struct{}
	tabs     map[PlayerID][]*Viewer // oldest first
	arrived  []*Viewer
	departed []*Viewer
	closed   bool
}

func newFeed() *feed {
	return &feed{
		wake:     make(chan struct{}, 1),
		attached: make(map[*Viewer]struct{}),
		tabs:     make(map[PlayerID][]*Viewer),
	}
}

// attach adds a viewer; ok is false if the feed is closed and a new room must be
// found. A viewer beyond the room's limit is closed instead, and one beyond its
// player's takes the place of the oldest.
func (f *feed) attach(v *Viewer, o *Options) (ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return false
	}
	if len(f.attached) >= o.MaxViewers {
		v.exceed(LimitViewers)
		return true
	}
	f.attached[v] = struct{}{}
	if p := v.arrival.Player; p != "" {
		f.tabs[p] = append(f.tabs[p], v)
		if tabs := f.tabs[p]; len(tabs) > o.MaxTabs {
			tabs[0].close(ClosedReplaced)
			f.tabs[p] = tabs[1:]
		}
	}
	f.arrived = append(f.arrived, v)
	f.call()
	return true
}

// detach removes a viewer.
func (f *feed) detach(v *Viewer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.attached[v]; !ok {
		return
	}
	delete(f.attached, v)
	f.forget(v)
	f.departed = append(f.departed, v)
	f.call()
}

func (f *feed) forget(v *Viewer) {
	p := v.arrival.Player
	for i, tab := range f.tabs[p] {
		if tab == v {
			f.tabs[p] = append(f.tabs[p][:i:i], f.tabs[p][i+1:]...)
		}
	}
	if len(f.tabs[p]) == 0 {
		delete(f.tabs, p)
	}
}

// call wakes the loop.
func (f *feed) call() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// changes returns who has come and gone since the last call.
func (f *feed) changes() (arrived, departed []*Viewer) {
	f.mu.Lock()
	defer f.mu.Unlock()
	arrived, departed = f.arrived, f.departed
	f.arrived, f.departed = nil, nil
	return arrived, departed
}

// closeIfEmpty closes the feed if nobody is attached, and reports whether it is
// closed.
func (f *feed) closeIfEmpty() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.attached) == 0 {
		f.closed = true
	}
	return f.closed
}

// close ends every viewer, and refuses those to come.
func (f *feed) close(reason CloseReason) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	for v := range f.attached {
		v.close(reason)
	}
}

func (f *feed) isClosed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed
}
