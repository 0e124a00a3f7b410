package journal

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// The headers of a stored message, besides the server's own.
const (
	ownPrefix     = "Rowhouse-"
	formatHeader  = ownPrefix + "Format"  // the number of the form of what is inside
	openingHeader = ownPrefix + "Opening" // the id of the opening that wrote it
)

// The codes of the server's refusals that mean something to us.
const (
	codeNoStream    = 10059
	codeNoSequence  = 10043
	codeNotDeleted  = 10057 // with the reason as its text
	codeFenced      = 10071 // another last sequence
	codeFencedToo   = 10164 // the same, from a cluster
	codeStoreFailed = 10077 // MaxBytes, mostly
)

// draft is a message to be stored.
type draft struct {
	subject string
	data    []byte
	replace bool          // in place of all messages of the subject: a snapshot or a last value
	ttl     time.Duration // 0: for good
	expect  int64         // the subject's last sequence; anything if negative
	opening string        // id of the opening, "" outside of one
	size    class         // what it is stored for, when space is short
}

const anySequence = -1

// message returns the draft as it is sent.
func (d draft) message() *nats.Msg {
	header := nats.Header{formatHeader: {strconv.Itoa(format)}}
	if d.replace {
		header[server.JSMsgRollup] = []string{server.JSMsgRollupSubject}
	}
	if d.ttl > 0 {
		header[server.JSMessageTTL] = []string{ttlSeconds(d.ttl)}
	}
	if d.expect >= 0 {
		header[server.JSExpectedLastSubjSeq] = []string{strconv.FormatInt(d.expect, 10)}
	}
	if d.opening != "" {
		header[openingHeader] = []string{d.opening}
	}
	return &nats.Msg{Subject: d.subject, Header: header, Data: d.data}
}

// ttlSeconds writes a time to live as the server reads it: in whole seconds, at
// least one.
func ttlSeconds(ttl time.Duration) string {
	seconds := max(1, int64(math.Ceil(ttl.Seconds())))
	return strconv.FormatInt(seconds, 10) + "s"
}

// checkFormat refuses what a newer version has written.
func checkFormat(msg *nats.Msg) error {
	number, err := strconv.Atoi(msg.Header.Get(formatHeader))
	if err != nil || number < 1 {
		return fmt.Errorf("journal: a message on %s without a format", msg.Subject)
	}
	if number > format {
		return fmt.Errorf("journal: a message of format %d, this version knows up to %d", number, format)
	}
	return nil
}

// isNotThere reports whether a deletion was refused because there is no message
// of the sequence.
func isNotThere(err error) bool {
	var refusal *server.ApiError
	if !errors.As(err, &refusal) {
		return false
	}
	switch refusal.ErrCode {
	case codeNoSequence:
		return true
	case codeNotDeleted:
		return refusal.Description == server.ErrStoreMsgNotFound.Error() ||
			refusal.Description == server.ErrStoreEOF.Error()
	}
	return false
}

// isCode reports whether the server refused with one of the codes.
func isCode(err error, codes ...uint16) bool {
	var refusal *server.ApiError
	if !errors.As(err, &refusal) {
		return false
	}
	for _, code := range codes {
		if refusal.ErrCode == code {
			return true
		}
	}
	return false
}
