package record

import (
	"bytes"
	"strings"
)

// property is one property of a node, its values as they stand in the file.
type property struct {
	name   string // upper case
	values []string
}

// node is one node of the main line.
type node []property

// get returns the first value of a property, or "".
func (n node) get(name string) string {
	for _, p := range n {
		if p.name == name {
			return p.values[0]
		}
	}
	return ""
}

// sgfStart finds where the first game begins, "(" and ";" with nothing but blanks
// between them, or returns -1. What comes before is of no account: some programs
// write a line of their own there, and mail puts its head there.
func sgfStart(text []byte) int {
	for at := 0; ; at++ {
		next := bytes.IndexByte(text[at:], '(')
		if next < 0 {
			return -1
		}
		at += next
		if bytes.HasPrefix(bytes.TrimLeft(text[at+1:], " \t\r\n"), []byte(";")) {
			return at
		}
	}
}

// parseSGF returns the nodes of the first game's main line: at each branch the
// first. The line ends with the first closing bracket, so variations and further
// games are never looked at, however deep they are nested. A file that ends
// between two values is taken as far as it goes.
func parseSGF(text string) ([]node, error) {
	var nodes []node
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case c == ')':
			return nodes, nil
		case c == ';':
			nodes = append(nodes, nil)
			at++
		case isLetter(c) && len(nodes) > 0:
			p, next, err := parseProperty(text, at)
			if err != nil {
				return nil, err
			}
			if len(p.values) > 0 {
				nodes[len(nodes)-1] = append(nodes[len(nodes)-1], p)
			}
			at = next
		case c == '[':
			return nil, bad(WhySyntax, "a value without a property")
		default:
			at++
		}
	}
	return nodes, nil
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// parseProperty reads a name and its values and returns where they end.
func parseProperty(text string, at int) (p property, next int, err error) {
	start := at
	for at < len(text) && isLetter(text[at]) {
		at++
	}
	p.name = propertyName(text[start:at])
	for {
		open := at
		for open < len(text) && isBlank(text[open]) {
			open++
		}
		if open == len(text) || text[open] != '[' {
			return p, at, nil
		}
		end := valueEnd(text, open+1)
		if end < 0 {
			return p, 0, bad(WhySyntax, "the value of %.8s has no end", p.name)
		}
		p.values = append(p.values, text[open+1:end])
		at = end + 1
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// valueEnd finds the bracket that closes a value, or returns -1.
func valueEnd(text string, at int) int {
	for ; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case ']':
			return at
		}
	}
	return -1
}

// propertyName returns the name that counts. Older files mix in small letters
// that do not ("GaMe" is GM), some programs write small letters only.
func propertyName(s string) string {
	capitals := strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, s)
	if capitals == "" {
		return strings.ToUpper(s)
	}
	return capitals
}

// unescape returns what a value means: a backslash takes away what the next
// character does to the file, and joins two lines where it ends one. Any line
// break is one "\n".
func unescape(value string) string {
	var out strings.Builder
	for at := 0; at < len(value); at++ {
		c := value[at]
		escaped := c == '\\'
		if escaped {
			if at++; at == len(value) {
				break
			}
			c = value[at]
		}
		if c != '\r' && c != '\n' {
			out.WriteByte(c)
			continue
		}
		if at+1 < len(value) && value[at+1] == '\r'+'\n'-c {
			at++
		}
		if !escaped {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// escape writes text as a value.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(s)
}

// compose writes two texts as a value of two parts, between which stands a colon.
func compose(first, second string) string {
	colon := strings.NewReplacer(`:`, `\:`)
	return colon.Replace(escape(first)) + ":" + colon.Replace(escape(second))
}
