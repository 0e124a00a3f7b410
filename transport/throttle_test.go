package transport

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestAnAddressThatAsksTooOftenTakesNothingFromOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limit := newThrottle("each", rate.Every(time.Second), 3).together("all", rate.Every(time.Second), 5)
		for i, row := range []struct{ address, want string }{
			{"192.0.2.1", ""}, {"192.0.2.1", ""}, {"192.0.2.1", ""},
			{"192.0.2.1", "each"}, {"192.0.2.1", "each"}, {"192.0.2.1", "each"},
			{"2001:db8::/64", ""}, {"", ""},
			{"2001:db8::/64", "all"}, {"", "all"},
		} {
			if got := limit.take(row.address); got != row.want {
				t.Errorf("%d: %s was told %q, want %q", i, row.address, got, row.want)
			}
		}
		time.Sleep(time.Second)
		if got := limit.take("192.0.2.1"); got != "" {
			t.Errorf("a second later: %q", got)
		}
	})
}

// An attacker has as many addresses as it likes; what is remembered of them is
// bounded, and one that has just asked is not forgotten for their sake.
func TestAddressesThatAreRememberedAreBounded(t *testing.T) {
	limit := newThrottle("each", 0, 1)
	for i := range 3 * addressesKept {
		limit.take(fmt.Sprint("2001:db8::", i, "/64"))
		if limit.take("192.0.2.1") != "" && i == 0 {
			t.Fatal("the first time is one too many")
		} else if i > 0 && !limit.spent("192.0.2.1") {
			t.Fatalf("forgotten after %d others", i)
		}
	}
	if n := limit.addresses.Len(); n != addressesKept {
		t.Errorf("%d addresses are remembered, want %d", n, addressesKept)
	}
}
