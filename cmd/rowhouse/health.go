package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// healthPatience is how long a healthy game may take to say so.
const healthPatience = 4 * time.Second

// health asks a running game whether it lives, for a container that has nothing
// else to ask with. With -ready, also whether rooms can be played and stored.
func health(ctx context.Context, w world, args []string) error {
	var game adminClient
	ready := false
	f := newFlags("health")
	f.group("What it asks")
	game.flag(f)
	f.bool("ready", "also whether rooms can be played and stored; not for what restarts the game", &ready)
	rest, done, err := w.options("health", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) > 0:
		return usageError(fmt.Sprintf("unexpected %q: rowhouse health takes no arguments", rest[0]))
	}
	path := "/healthz"
	if ready {
		path = "/readyz"
	}
	ctx, cancel := context.WithTimeout(ctx, healthPatience)
	defer cancel()
	answer, err := game.ask(ctx, http.MethodGet, path)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return refusal(answer)
	}
	fmt.Fprintln(w.stdout, "ok")
	return nil
}
