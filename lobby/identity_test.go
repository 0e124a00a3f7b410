package lobby

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/uuid"
	"go.uber.org/goleak"

	"rowhouse/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPlayerOf(t *testing.T) {
	// printf %s 123e4567-e89b-12d3-a456-426614174000 | sha256sum, in base32.
	id := PlayerOf(uuid.MustParse("123E4567-e89b-12d3-a456-426614174000"))
	if len(id) != 27 || id[0] != 'p' || strings.ToLower(string(id)) != string(id) {
		t.Errorf("id %q", id)
	}
	if id != PlayerOf(uuid.MustParse("123e4567-e89b-12d3-a456-426614174000")) || id == PlayerOf(uuid.New()) {
		t.Error("an id belongs to exactly one secret")
	}
}

func TestRoomIDs(t *testing.T) {
	seen := map[RoomID]bool{}
	for range 1000 {
		id := NewRoomID()
		if seen[id] {
			t.Fatalf("%s twice", id)
		}
		seen[id] = true
		shouted := strings.ToUpper(strings.ReplaceAll(string(id), "-", ""))
		confused := strings.NewReplacer("0", "O", "1", "l").Replace(string(id))
		for _, written := range []string{string(id), shouted, confused} {
			if got, ok := ParseRoomID(written); !ok || got != id {
				t.Fatalf("%q read as %q, %v", written, got, ok)
			}
		}
	}
	for _, bad := range []string{"", "abc", "k7f39-qmd2w-v8xa", "k7f39-qmd2w-v8xab2", "k7f39-qmd2w-v8xa!", "k7f39-qmd2w-v8xau", strings.Repeat("-", 99)} {
		if id, ok := ParseRoomID(bad); ok {
			t.Errorf("%q read as %q", bad, id)
		}
	}
}

func TestCodes(t *testing.T) {
	for want, err := range map[string]error{
		"stale": ErrStale, "taken": engine.ErrTaken, "bad-rules": engine.Rules{}.Validate(),
		"internal": errors.New("anything else"),
	} {
		if got := Code(err); got != want {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}
