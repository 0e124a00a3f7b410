package record

import "fmt"

// Format is a way to write a record down. Its text is the usual ending of a
// file's name.
type Format string

// The formats. Text is for people and is not read back.
const (
	SGF  Format = "sgf"
	PSQ  Format = "psq"
	JSON Format = "json"
	Text Format = "txt"
)

// MediaType returns what a web server calls the format, or "" for none of them.
func (f Format) MediaType() string {
	switch f {
	case SGF:
		return "application/x-go-sgf"
	case JSON:
		return "application/json"
	case PSQ, Text:
		return "text/plain; charset=utf-8"
	}
	return ""
}

// Write writes a record down. Only what can be replayed is written: the error is
// that of [Record.Replay], or of an unknown format.
func (r *Record) Write(f Format) ([]byte, error) {
	game, err := r.Replay() // what cannot be read back is not written
	if err != nil {
		return nil, err
	}
	clean := *r
	clean.Names, clean.Computers = r.Names.each(cleanName), r.Computers.each(cleanLevel)
	clean.Date, clean.Link = cleanDate(r.Date), cleanLink(r.Link)
	clean.Steps = make([]Step, len(r.Steps))
	for i, s := range r.Steps {
		clean.Steps[i] = cleanStep(s)
	}
	// A winner without a reason does not end a game for the engine.
	clean.Result = Result{game.Winner(), game.Reason()}
	if !game.Over() {
		clean.Result = r.Result
	}
	switch f {
	case SGF:
		return writeSGF(&clean), nil
	case PSQ:
		return writePSQ(&clean), nil
	case JSON:
		return writeJSON(&clean)
	case Text:
		return writeText(&clean, game), nil
	}
	return nil, fmt.Errorf("record: %.20q is no format", f)
}
