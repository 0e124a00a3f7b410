package transport

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/time/rate"
)

// addressesKept bounds the addresses that a throttle remembers: about 3 MB. Beyond
// it the one that was quiet the longest is forgotten, and may begin anew.
const addressesKept = 10_000

// throttle bounds how often something happens: for each address, and for all of
// them together. One address that does too much takes nothing from the others.
type throttle struct {
	perAddress rate.Limit
	burst      int
	all        *rate.Limiter // nil: no bound
	// Settings that an operator would raise, for the log.
	perAddressSetting, allSetting string

	mu        sync.Mutex // guards addresses
	addresses *simplelru.LRU[string, *rate.Limiter]
}

// newThrottle lets each address do something burst times at once and then so often
// a second.
func newThrottle(setting string, perSecond rate.Limit, burst int) *throttle {
	// An error says that the size is not positive.
	addresses, _ := simplelru.NewLRU[string, *rate.Limiter](addressesKept, nil)
	return &throttle{perAddress: perSecond, burst: burst, perAddressSetting: setting, addresses: addresses}
}

// together bounds what all addresses do.
func (t *throttle) together(setting string, perSecond rate.Limit, burst int) *throttle {
	t.all, t.allSetting = rate.NewLimiter(perSecond, burst), setting
	return t
}

// take counts one time, and returns "" if it may be; else the setting whose limit
// is reached. "" as the address is of nobody in particular, as for [lobby.Arrival].
func (t *throttle) take(address string) (setting string) {
	if address != "" && !t.of(address).Allow() {
		return t.perAddressSetting
	}
	if t.all != nil && !t.all.Allow() {
		return t.allSetting
	}
	return ""
}

// spent reports whether an address has no time left, and counts nothing.
func (t *throttle) spent(address string) bool {
	return address != "" && t.of(address).TokensAt(time.Now()) < 1
}

func (t *throttle) of(address string) *rate.Limiter {
	t.mu.Lock()
	defer t.mu.Unlock()
	limiter, ok := t.addresses.Get(address)
	if !ok {
		limiter = rate.NewLimiter(t.perAddress, t.burst)
		t.addresses.Add(address, limiter)
	}
	return limiter
}
