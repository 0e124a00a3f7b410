package record

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"rowhouse/engine"
)

// MaxBytes is the size of the largest record that is read.
const MaxBytes = 64 << 10

// Read reads a record in any of the formats that can be read: SGF, PSQ or JSON,
// whichever it is. What it returns can be replayed. The error is an [*Error].
func Read(data []byte) (*Record, error) {
	if len(data) > MaxBytes {
		return nil, &Error{Code: CodeTooLarge, Message: "a record has at most 64 KiB"}
	}
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	switch {
	case bytes.HasPrefix(text, []byte("{")):
		return readJSON(text)
	case hasPrefixFold(text, psqMagic):
		return readPSQ(string(text))
	case sgfStart(text) >= 0:
		return readSGF(string(text[sgfStart(text):]))
	}
	return nil, &Error{Code: CodeUnknown, Message: "this is neither SGF nor PSQ nor JSON"}
}

func hasPrefixFold(text []byte, prefix string) bool {
	return len(text) >= len(prefix) && strings.EqualFold(string(text[:len(prefix)]), prefix)
}

// settle makes a record that was read whole: the moves are replayed, and what
// they decide is the result, whatever the file says. A result that the moves
// would have had to bring about, and did not, is kept without its reason.
func (r *Record) settle() error {
	claimed := r.Result
	r.Result = Result{}
	game, err := r.Replay()
	if err != nil {
		return err
	}
	switch {
	case game.Over():
		r.Result = Result{game.Winner(), game.Reason()}
	case claimed.possible():
		r.Result = claimed
	default:
		r.Result = Result{Winner: claimed.Winner}
	}
	return nil
}

// Under returns the game as other rules judge it, on a board of the same size:
// for a file that did not say what wins. What they decide is the result. The
// error is an [*Error], with the number of the move where they do not let the
// game go on.
func (r *Record) Under(rules engine.Rules) (*Record, error) {
	if rules.Width != r.Rules.Width || rules.Height != r.Rules.Height {
		return nil, bad(WhySize, "the record is of a board of %dx%d", r.Rules.Width, r.Rules.Height)
	}
	judged := *r
	judged.Rules = rules
	if reason := r.Result.Reason; reason == engine.ReasonLine || reason == engine.ReasonFull {
		judged.Result = Result{} // the other rules' verdict, not the file's
	}
	if err := judged.settle(); err != nil {
		return nil, err
	}
	return &judged, nil
}

// settleUnder tries rules in turn and keeps the first under which the whole
// record can be played. If there are none, the error is that of the first.
func (r *Record) settleUnder(candidates []engine.Rules) error {
	var first error
	claimed := r.Result
	for _, rules := range candidates {
		r.Rules, r.Result = rules, claimed
		err := r.settle()
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// maxName is the longest name that is read, in bytes.
const maxName = 96

// oneLine makes text that somebody wrote fit for one line: valid UTF-8, every
// run of blanks and of characters that steer (controls, line ends, changes of
// direction) one space, none at the ends.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\ufffd"), isSteering), " ")
}

func isSteering(r rune) bool {
	return r <= ' ' || r >= 0x7f && r <= 0xa0 || r >= 0x2028 && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}

// cleanName makes a name fit for a record.
func cleanName(s string) string { return strings.TrimSpace(cut(oneLine(s), maxName)) }

// cleanLink keeps what is a link by its looks, and nothing else.
func cleanLink(s string) string {
	s = oneLine(s)
	if len(s) > 1024 || strings.Contains(s, " ") ||
		!strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") {
		return ""
	}
	return s
}

// cleanDate finds the date at the beginning of s: a year, and a month and a day
// if there are any.
func cleanDate(s string) string {
	s = strings.NewReplacer(".", "-", "/", "-").Replace(strings.TrimSpace(cut(strings.TrimSpace(s), 10)))
	for _, shape := range []string{"0000-00-00", "0000-00", "0000"} {
		if len(s) >= len(shape) && shaped(s[:len(shape)], shape) {
			return s[:len(shape)]
		}
	}
	return ""
}

// shaped reports whether s has digits where shape has a zero, and is shape
// elsewhere. Months and days must be such.
func shaped(s, shape string) bool {
	for i := range shape {
		digit := s[i] >= '0' && s[i] <= '9'
		if digit != (shape[i] == '0') || !digit && s[i] != shape[i] {
			return false
		}
	}
	return (len(s) < 7 || s[5:7] >= "01" && s[5:7] <= "12") && (len(s) < 10 || s[8:10] >= "01" && s[8:10] <= "31")
}

// cut shortens s to at most n bytes, between characters.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
