package transport

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
)

// What is new is told, however much else has been: at the latest once it comes
// again after a while.
func TestNoticesOfSomethingNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		core, lines := observer.New(zap.InfoLevel)
		n := newNoticeLog(zap.New(core))
		for range 10 * noticesBurst {
			n.each("a probe")
			n.once("refused", "the same")
		}
		if got := lines.FilterMessage("a probe").Len(); got != noticesBurst {
			t.Errorf("%d lines for %d probes", got, 10*noticesBurst)
		}
		if got := lines.FilterMessage("refused").Len(); got != 1 {
			t.Errorf("%d lines for one thing", got)
		}
		for i := range 2 * noticesBurst {
			n.once("refused", fmt.Sprint(i))
		}
		before := lines.Len()
		n.once("refused", "the operator's own")
		if lines.Len() != before {
			t.Fatal("the burst was not used up: the test shows nothing")
		}
		time.Sleep(noticeEvery)
		n.once("refused", "the operator's own")
		if lines.Len() != before+1 {
			t.Error("something new was never told")
		}
	})
}
