package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

// adminClient asks the admin listener of a game that runs on this machine.
type adminClient struct{ addr string }

// flag defines where the game's admin listener is. It is the game's own setting,
// so that one environment serves both.
func (c *adminClient) flag(f *flags) {
	f.add("admin-addr", "127.0.0.1:9180", "`address` of the running game's admin listener", adminAddress(&c.addr))
}

// ask sends a request without a body. Who gets an answer closes its body. The
// error says what to do.
func (c *adminClient) ask(ctx context.Context, method, path string) (*http.Response, error) {
	if c.addr == "" {
		return nil, usageError("the admin listener is off: this command needs it")
	}
	host, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		return nil, usageError(err.Error())
	}
	if host == "" {
		host = "localhost"
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	switch {
	case ctx.Err() != nil:
		return nil, fmt.Errorf("the game at %s does not answer: %w", c.addr, context.Cause(ctx))
	case err != nil:
		return nil, fmt.Errorf("no game answers at %s: start it, or name its -admin-addr (%w)", c.addr, errors.Unwrap(err))
	}
	return answer, nil
}

// refusal reads why a request was refused.
func refusal(answer *http.Response) error {
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
	return fmt.Errorf("the game answers %s: %s", answer.Status, strings.TrimSpace(string(text)))
}
