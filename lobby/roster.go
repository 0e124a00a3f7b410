package lobby

import (
	"slices"
	"time"

	"rowhouse/engine"
)

// maxRisen bounds what a room remembers of people who gave a seat up.
const maxRisen = 64

// Roster is what a room remembers about its people beyond the seats: private,
// stored with the room, never sent. A Roster is replaced, not changed.
type Roster struct {
	Creator PlayerID   `json:"creator,omitempty"`
	X       Tenure     `json:"x"`
	O       Tenure     `json:"o"`
	Second  bool       `json:"second,omitempty"` // a second person has been seated at some time
	Risen   []PlayerID `json:"risen,omitempty"`  // who gave a seat up here, the latest last
	Quick   bool       `json:"quick,omitempty"`  // made by quick match
}

// Tenure is how a seat is held.
type Tenure struct {
	ByLink bool `json:"byLink,omitempty"` // taken by opening the link, not asked for
	Moved  bool `json:"moved,omitempty"`  // its player has moved in this room

	// Of the game on the table: how often its player has asked to take back, and
	// when the other refused that or a draw last, in milliseconds since 1970.
	Undos       int   `json:"undos,omitempty"`
	UndoRefused int64 `json:"undoRefused,omitempty"`
	DrawRefused int64 `json:"drawRefused,omitempty"`
}

// askAgainAfter is how long a player must wait after the other's refusal before
// asking for the same again.
const askAgainAfter = 20 * time.Second

// refused returns the tenure after what its player asked for was refused.
func (t Tenure) refused(kind OfferKind, now int64) Tenure {
	switch kind {
	case OfferUndo:
		t.UndoRefused = now
	case OfferDraw:
		t.DrawRefused = now
	}
	return t
}

// tooSoon reports whether the other's refusal is too fresh to ask again. One that
// lies ahead was stored by a clock that was wrong, and holds nobody up.
func (t Tenure) tooSoon(kind OfferKind, now time.Time) bool {
	refused := t.UndoRefused
	if kind == OfferDraw {
		refused = t.DrawRefused
	}
	ago := now.Sub(time.UnixMilli(refused))
	return refused != 0 && ago >= 0 && ago < askAgainAfter
}

func (r Roster) tenure(m engine.Mark) Tenure {
	if m == engine.X {
		return r.X
	}
	return r.O
}

func (r Roster) withTenure(m engine.Mark, t Tenure) Roster {
	if m == engine.X {
		r.X = t
	} else {
		r.O = t
	}
	return r
}

// newGame returns the roster without what belonged to the last game.
func (r Roster) newGame() Roster {
	r.X = Tenure{ByLink: r.X.ByLink, Moved: r.X.Moved}
	r.O = Tenure{ByLink: r.O.ByLink, Moved: r.O.Moved}
	return r
}

// seated returns the roster after p took the seat of m, "" for a computer or
// nobody.
func (r Roster) seated(p PlayerID, m engine.Mark, byLink bool) Roster {
	r.Second = r.Second || p != "" && p != r.Creator
	return r.withTenure(m, Tenure{ByLink: byLink})
}

// risen returns the roster after p gave the seat of m up.
func (r Roster) risen(p PlayerID, m engine.Mark) Roster {
	r = r.withTenure(m, Tenure{})
	if slices.Contains(r.Risen, p) {
		return r
	}
	kept := r.Risen[max(0, len(r.Risen)+1-maxRisen):]
	r.Risen = append(slices.Clone(kept), p)
	return r
}

// swapped returns the roster after the players changed sides.
func (r Roster) swapped() Roster {
	r.X, r.O = r.O, r.X
	return r
}
