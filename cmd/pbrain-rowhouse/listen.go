package main

import (
	"bufio"
	"io"
	"strings"
)

// maxLine bounds a line, in bytes. The longest that means something has some
// twenty; of a longer one the rest is dropped.
const maxLine = 256

// listen reads lines in a goroutine of its own and delivers them trimmed. It
// calls end as soon as END or the end of the input is read, before the lines that
// still wait are obeyed. The channel is closed after the last line.
func listen(in io.Reader, end func()) <-chan string {
	lines := make(chan string, 1024)
	go func() {
		defer close(lines)
		defer end()
		r := bufio.NewReaderSize(in, maxLine)
		for {
			line, err := readLine(r)
			if err != nil {
				return
			}
			if strings.EqualFold(line, "END") {
				end()
			}
			lines <- line
		}
	}()
	return lines
}

// readLine returns the next line, or the beginning of one that is too long.
func readLine(r *bufio.Reader) (string, error) {
	part, more, err := r.ReadLine()
	line := strings.TrimSpace(string(part))
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	if line != "" {
		return line, nil
	}
	return "", err
}
