package transport

import (
	"time"

	"golang.org/x/time/rate"
)

const (
	messagesPerSecond = 20 // sustained
	messagesBurst     = 40 // after a quiet time
	rateStrikes       = 40 // messages refused with rate before the connection ends
	rateForgiven      = time.Second
	badStrikes        = 5 // messages refused with bad-message likewise
	badForgiven       = time.Minute
	pingsPerSecond    = 2 // control frames that are answered
	pingsBurst        = 10
)

// allowance is how much one connection may send. Who goes on after a refusal is
// closed; who errs now and then is forgiven.
type allowance struct {
	messages *rate.Limiter
	tooMany  *rate.Limiter // how often messages may refuse; one is forgiven a second
	bad      *rate.Limiter // how many cannot be read; one is forgiven a minute
	pings    *rate.Limiter
}

func newAllowance() allowance {
	return allowance{
		messages: rate.NewLimiter(messagesPerSecond, messagesBurst),
		tooMany:  rate.NewLimiter(rate.Every(rateForgiven), rateStrikes),
		bad:      rate.NewLimiter(rate.Every(badForgiven), badStrikes),
		pings:    rate.NewLimiter(pingsPerSecond, pingsBurst),
	}
}
