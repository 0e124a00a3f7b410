package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Each function here makes the reader of one kind of value. A reader's error
// says how to write it right, since it is shown behind the flag's name.

// text takes anything, for what only the file system can judge.
func text(to *string) func(string) error {
	return func(s string) error {
		*to = s
		return nil
	}
}

// number reads a limit. There is no value for "no limit": on the Internet that
// means that the first to try finds where it really is.
func number(to *int) func(string) error {
	return func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > math.MaxInt32 {
			return usageError("say a whole number from 1 on")
		}
		*to = n
		return nil
	}
}

// duration reads Go's durations and whole days ("90d"), at least least.
func duration(to *time.Duration, least time.Duration) func(string) error {
	return func(s string) error {
		d, err := time.ParseDuration(s)
		if days, ok := strings.CutSuffix(s, "d"); ok {
			var n int
			n, err = strconv.Atoi(days)
			if n < 0 || n > 36500 {
				return usageError("say at most a hundred years")
			}
			d = time.Duration(n) * 24 * time.Hour
		}
		if err != nil {
			return usageError("say a duration such as 90d, 12h or 30m")
		}
		if d < least {
			return usageError(fmt.Sprintf("say at least %v", least))
		}
		*to = d
		return nil
	}
}

// syncing reads how often to sync. More than an hour is refused as a slip: it
// would leave a whole evening's games to the mercy of the power supply.
func syncing(s *settings) func(string) error {
	return func(text string) error {
		if text == "always" {
			s.syncAlways, s.syncEvery = true, 0
			return nil
		}
		d, err := time.ParseDuration(text)
		if err != nil || d < time.Millisecond || d > time.Hour {
			return usageError("say always, or a duration from 1ms to 1h")
		}
		s.syncAlways, s.syncEvery = false, d
		return nil
	}
}

// size reads a number of bytes with or without a unit; KB and KiB are the same
// to whoever fills a disk, so both mean 1024.
func size(to *int64) func(string) error {
	return func(text string) error {
		digits := strings.TrimRight(text, "kKmMgGtTiIbB")
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		shift, known := map[string]int{"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[unit(text[len(digits):])]
		if err != nil || !known || n < 1 || n > math.MaxInt64>>shift {
			return usageError("say a size such as 500MB or 20GB")
		}
		if n <<= shift; n < 16<<20 {
			return usageError("say at least 16MB")
		}
		*to = n
		return nil
	}
}

// unit reduces KiB, KB, kb and k to K, and bytes to nothing.
func unit(suffix string) string {
	u := strings.ToUpper(suffix)
	return strings.TrimSuffix(strings.TrimSuffix(u, "B"), "I")
}
