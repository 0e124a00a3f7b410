package transport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// fieldError says which field of an object cannot be used.
type fieldError struct {
	field   string // "" for the object as a whole
	message string
}

func (e *fieldError) Error() string {
	if e.field == "" {
		return e.message
	}
	return e.field + ": " + e.message
}

// object is a JSON object read strictly: its names are compared byte by byte
// and occur once, and whoever reads it takes out each field that it knows, so
// that one it does not know is found by what is left. Half of a message is
// never obeyed.
type object map[string]json.RawMessage

// readObject reads exactly one object that fills all of data.
func readObject(data []byte) (object, error) {
	if !utf8.Valid(data) {
		return nil, &fieldError{message: "not UTF-8"}
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return nil, &fieldError{message: "not a JSON object"}
	}
	read := object{}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, &fieldError{message: "not valid JSON"}
		}
		field := name.(string) // names are strings: the decoder has checked
		if _, twice := read[field]; twice {
			return nil, &fieldError{field, "given twice"}
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return nil, &fieldError{message: "not valid JSON"}
		}
		read[field] = value
	}
	if _, err := decoder.Token(); err != nil {
		return nil, &fieldError{message: "not valid JSON"}
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, &fieldError{message: "something follows the JSON object"}
	}
	return read, nil
}

// take removes and returns a field; ok is false if it is not there.
func (o object) take(field string) (value json.RawMessage, ok bool) {
	value, ok = o[field]
	delete(o, field)
	return value, ok
}

// takeNull takes a field that says nothing: null. Anything else stays.
func (o object) takeNull(field string) {
	if string(o[field]) == "null" {
		delete(o, field)
	}
}

// finish reports a field that nobody took.
func (o object) finish() error {
	for field := range o {
		return &fieldError{fmt.Sprintf("%.40s", field), "no such field here"}
	}
	return nil
}

// text takes a string; a missing one is fallback, or an error if that is nil.
func (o object) text(field string, fallback *string) (string, error) {
	raw, ok := o.take(field)
	if !ok {
		if fallback == nil {
			return "", &fieldError{field, "missing"}
		}
		return *fallback, nil
	}
	var s string
	if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
		return "", &fieldError{field, "not a string"}
	}
	return s, nil
}

// integer takes a whole number of 64 bits, written without point or exponent.
func (o object) integer(field string) (int64, error) {
	raw, ok := o.take(field)
	if !ok {
		return 0, &fieldError{field, "missing"}
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil {
		return 0, &fieldError{field, "not a whole number"}
	}
	return n, nil
}

// natural takes a whole number that is not negative.
func (o object) natural(field string) (uint64, error) {
	n, err := o.integer(field)
	if err == nil && n < 0 {
		err = &fieldError{field, "negative"}
	}
	return uint64(n), err
}

// truth takes true or false.
func (o object) truth(field string) (bool, error) {
	raw, ok := o.take(field)
	if !ok {
		return false, &fieldError{field, "missing"}
	}
	switch string(raw) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, &fieldError{field, "neither true nor false"}
}
