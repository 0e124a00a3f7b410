package lobby

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNames(t *testing.T) {
	for given, want := range map[string]string{
		"":                          "",
		"  \t ":                     "",
		" An  Bình\n":               "An Bình",
		"Nguye\u0302\u0303n":        "Nguyễn",
		"a\u00a0b":                  "a b",
		"<b>'\"&{0}":                "<b>'\"&{0}",
		strings.Repeat("x", 24):     strings.Repeat("x", 24),
		strings.Repeat("ễ", 24):     strings.Repeat("ễ", 24),
		"👩‍👩‍👧‍👦 👍🏽":                "👩‍👩‍👧‍👦 👍🏽",
		"🏳️‍🌈":                      "🏳️‍🌈",
		"❤️‍🔥":                      "❤️‍🔥",
		"می\u200cخواهم":             "می\u200cخواهم",
		"ක්\u200dෂ":                 "ක්\u200dෂ",
		"משה":                       "משה",
		"김민준":                       "김민준",
		"e\u0301\u0302\u0303\u0304": "\u00e9\u0302\u0303\u0304",
	} {
		if got, err := cleanName(given); got != want || err != nil {
			t.Errorf("%q is %q, %v; want %q", given, got, err, want)
		}
	}
	for what, bad := range map[string]string{
		"25 characters":                    strings.Repeat("x", 25),
		"25 that are several code points":  strings.Repeat("👍🏽", 25),
		"97 bytes in 24 characters":        strings.Repeat("😀", 23) + "👍🏽",
		"a control character":              "a\x00b",
		"an escape":                        "\x1b[31m",
		"a turn of the direction":          "a\u202eb",
		"an isolate":                       "\u2066a\u2069",
		"a mark of direction":              "a\u200f",
		"nothing but what has no width":    "\u200b\u200b",
		"a joiner between letters":         "a\u200db",
		"a joiner at the end":              "👩\u200d",
		"a joiner at the beginning":        "\u200d👩",
		"a soft hyphen":                    "a\u00adb",
		"a byte order mark":                "\ufeffa",
		"a blank that counts as a letter":  "\u3164",
		"a blank pattern of Braille":       "\u2800",
		"marks alone":                      "\u0301\u0302",
		"a mark that clings to the left":   "\u0301a",
		"five marks on a letter":           "q\u0301\u0302\u0303\u0304\u0306",
		"a thousand marks on a letter":     "q" + strings.Repeat("\u0301", 1000),
		"a private character":              "\ue000",
		"no UTF-8":                         "a\xff",
		"a tag that is not seen":           "a\U000e0041",
		"a surrogate's half, as bytes":     "\xed\xa0\x80",
		"white space of a megabyte, and a": strings.Repeat(" ", 1<<20) + "a",
	} {
		if got, err := cleanName(bad); err != ErrBadName || got != "" {
			t.Errorf("%s: %q is %q, %v", what, bad, got, err)
		}
	}
}

// FuzzNames takes any name: what is accepted is short, valid and stays as it is
// when it is given again.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"An", "👩‍👩‍👧‍👦", "می\u200cخواهم", "q\u0301\u0302\u0303\u0304\u0306", "\u1100\u1161\u11a8"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, given string) {
		name, err := cleanName(given)
		if err != nil {
			if err != ErrBadName || name != "" {
				t.Fatalf("%q: %q, %v", given, name, err)
			}
			return
		}
		if again, err := cleanName(name); again != name || err != nil || len(name) > maxNameBytes || !utf8.ValidString(name) {
			t.Fatalf("%q is %q, and that is %q, %v", given, name, again, err)
		}
	})
}
