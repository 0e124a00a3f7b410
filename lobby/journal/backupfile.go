package journal

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"rowhouse/lobby"
)

// Contents says what is in a backup.
type Contents struct {
	Taken    time.Time
	Rooms    int // that have a log
	Messages int
	Expired  int // rooms among them whose time is over and that are not restored
}

// ErrDamaged: a backup is not whole, or not as it was written.
var ErrDamaged = errors.New("the backup is damaged")

// backupFormat is the number of the form of backup files, and backupName what
// their first line calls them.
const (
	backupFormat = 1
	backupName   = "backup"
)

// backupLine is one line of a backup, which is JSON lines in gzip. The first has
// Rowhouse, Format and Taken; each after it is a message of the stream, in its
// order; the last has End, the figures and the sum of all before it.
type backupLine struct {
	Rowhouse string     `json:"rowhouse,omitempty"`
	Format   int        `json:"format,omitempty"`
	Taken    *time.Time `json:"taken,omitempty"`

	Subject string            `json:"subject,omitempty"`
	Stored  *time.Time        `json:"stored,omitempty"`
	Header  map[string]string `json:"header,omitempty"`
	// What is stored is text, as a rule, and then readable here too.
	Text string `json:"text,omitempty"`
	Data []byte `json:"data,omitempty"`

	End      bool   `json:"end,omitempty"`
	Rooms    int    `json:"rooms,omitempty"`
	Messages int    `json:"messages,omitempty"`
	SHA256   string `json:"sha256,omitempty"`
}

// body returns what the message holds.
func (l *backupLine) body() []byte {
	if l.Data != nil {
		return l.Data
	}
	return []byte(l.Text)
}

// setBody takes what the message holds: as text where that says the same.
func (l *backupLine) setBody(data []byte) {
	if utf8.Valid(data) {
		l.Text = string(data)
	} else {
		l.Data = data
	}
}

// backupWriter writes a backup.
type backupWriter struct {
	zip   *gzip.Writer
	sum   hash.Hash
	lines *json.Encoder
	found tally
}

// tally counts the messages of a backup and the rooms among them.
type tally struct {
	taken    time.Time
	messages int
	rooms    map[lobby.RoomID]struct{}
}

func (t *tally) add(subject string) {
	t.messages++
	if strings.HasPrefix(subject, roomPrefix) {
		t.rooms[roomIn(subject, roomPrefix)] = struct{}{}
	}
}

func (t *tally) contents() Contents {
	return Contents{Taken: t.taken, Rooms: len(t.rooms), Messages: t.messages}
}

// newBackupWriter begins a backup.
func newBackupWriter(w io.Writer) (*backupWriter, error) {
	b := &backupWriter{zip: gzip.NewWriter(w), sum: sha256.New()}
	b.found = tally{taken: time.Now().UTC(), rooms: make(map[lobby.RoomID]struct{})}
	b.lines = json.NewEncoder(io.MultiWriter(b.zip, b.sum))
	b.lines.SetEscapeHTML(false)
	return b, b.lines.Encode(backupLine{Rowhouse: backupName, Format: backupFormat, Taken: &b.found.taken})
}

func (b *backupWriter) message(l backupLine) error {
	b.found.add(l.Subject)
	return b.lines.Encode(l)
}

// end writes the last line, without which a backup is not whole.
func (b *backupWriter) end() (Contents, error) {
	c := b.found.contents()
	sum := hex.EncodeToString(b.sum.Sum(nil))
	err := b.lines.Encode(backupLine{End: true, Rooms: c.Rooms, Messages: c.Messages, SHA256: sum})
	return c, errors.Join(err, b.zip.Close())
}

// readBackup calls take with each message of a backup, and checks what is read
// against its last line. What take got is known to be right only once readBackup
// has returned nil.
func readBackup(r io.Reader, take func(*backupLine) error) (Contents, error) {
	zip, err := gzip.NewReader(r)
	if err != nil {
		return Contents{}, fmt.Errorf("this is no backup: %w", err)
	}
	lines := bufio.NewReaderSize(zip, 64<<10)
	sum := sha256.New()
	head, err := readLine(lines, sum)
	switch {
	case err != nil:
		return Contents{}, err
	case head.Rowhouse != backupName || head.Format < 1 || head.Taken == nil:
		return Contents{}, errors.New("this is no backup of Rowhouse")
	case head.Format > backupFormat:
		return Contents{}, fmt.Errorf("the backup has format %d, written by a newer version; this version reads up to %d",
			head.Format, backupFormat)
	}
	found := tally{taken: *head.Taken, rooms: make(map[lobby.RoomID]struct{})}
	for {
		before := sum.Sum(nil)
		l, err := readLine(lines, sum)
		if err != nil {
			return Contents{}, err
		}
		if l.End {
			return found.contents(), checkEnd(l, found.contents(), before, lines)
		}
		found.add(l.Subject)
		if err := take(l); err != nil {
			return Contents{}, err
		}
	}
}

// longestLine is what a message takes at the most, when all of it has to be escaped.
const longestLine = 8 * maxMessage

// nextLine reads up to the end of a line. A small file can hold an endless one: the
// error is bufio.ErrBufferFull then.
func nextLine(lines *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := lines.ReadSlice('\n')
		text = append(text, part...)
		if !errors.Is(err, bufio.ErrBufferFull) || len(text) > longestLine {
			return text, err
		}
	}
}

// readLine reads one line and adds it to the sum.
func readLine(lines *bufio.Reader, sum io.Writer) (*backupLine, error) {
	text, err := nextLine(lines)
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("%w: a line is longer than any can be", ErrDamaged)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, fmt.Errorf("%w: it ends too early", ErrDamaged)
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader), errors.As(err, new(flate.CorruptInputError)):
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case err != nil:
		return nil, err
	}
	sum.Write(text)
	l := &backupLine{}
	if err := json.Unmarshal(bytes.TrimSpace(text), l); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return l, nil
}

// checkEnd compares the last line with what was read, and makes sure that it is
// the last one.
func checkEnd(l *backupLine, found Contents, sum []byte, rest io.Reader) error {
	switch {
	case l.SHA256 != hex.EncodeToString(sum):
		return fmt.Errorf("%w: its checksum is another", ErrDamaged)
	case l.Rooms != found.Rooms || l.Messages != found.Messages:
		return fmt.Errorf("%w: it has %d rooms and %d messages, and says %d and %d",
			ErrDamaged, found.Rooms, found.Messages, l.Rooms, l.Messages)
	}
	// gzip compares its own checksum at the very end.
	if n, err := io.Copy(io.Discard, rest); n > 0 || err != nil {
		return fmt.Errorf("%w: something stands behind its end (%d bytes, %v)", ErrDamaged, n, err)
	}
	return nil
}
