package record_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rowhouse/engine/record"
)

// TestEscapes writes and reads the characters that mean something to SGF.
func TestEscapes(t *testing.T) {
	for text, want := range map[string]string{`a]b`: `a\]b`, `a\b`: `a\\b`, `a:b`: `a:b`, `[`: `[`} {
		if got := record.Escape(text); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
	if got := record.Compose(`a:b]`, `c\d`); got != `a\:b\]:c\\d` {
		t.Errorf("a value of two parts is written %s", got)
	}
	for value, want := range map[string]string{
		`a\]b\\c\:d\e`:             `a]b\c:de`,
		"soft\\\nbreak":            "softbreak",
		"soft\\\r\nbreak":          "softbreak",
		"soft\\\n\rbreak":          "softbreak",
		"hard\r\nbreak":            "hard\nbreak",
		"two\n\nbreaks":            "two\n\nbreaks",
		"two\r\rbreaks":            "two\n\nbreaks",
		`the last thing is left \`: `the last thing is left `,
	} {
		if got := record.Unescape(value); got != want {
			t.Errorf("%q is read as %q, want %q", value, got, want)
		}
	}
}

// TestEscapesRoundTrip reads back any text, and never lets it end the value it
// stands in.
func TestEscapesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(rapid.StringOf(rapid.SampledFrom([]rune("ab]\\:[;(\n é"))).Draw(t, "text"), "\r", "")
		if got := record.Unescape(record.Escape(text)); got != text {
			t.Fatalf("%q was read back as %q", text, got)
		}
		r, err := record.Read([]byte("(;GM[4]SZ[3]PB[" + record.Escape(text) + "]PW[w];B[bb])"))
		if err != nil || r.Names.X != record.CleanName(text) || r.Names.O != "w" || len(r.Steps) != 1 {
			t.Fatalf("%q was read as %+v (%v)", text, r, err)
		}
	})
}
