package main

import (
	"context"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// thinking is how long a traveller looks at a position: with two hundred of them the
// machine has some hundred moves a second to do.
const thinking = 150 * time.Millisecond

// traveller is a regular who plays one game to its end, and comes back after a lost
// connection when a page would: at a random moment within a second, then later and
// later.
type traveller struct {
	regular
	failures int
	lost     time.Time       // when the connection was; zero while it is there
	away     []time.Duration // how long, each time
	refused  error           // the last connection that did not come about
}

// play returns once the game is over, or ctx is.
func (r *traveller) play(ctx context.Context) {
	for ctx.Err() == nil {
		if r.connected(ctx) {
			return
		}
		if r.lost.IsZero() {
			r.lost = time.Now()
		}
		ceiling := time.Second << min(r.failures, 5)
		pause := time.Duration(r.random.Int64N(int64(ceiling)))
		if r.failures > 0 {
			pause = (pause + ceiling) / 2
		}
		r.failures++
		wait(ctx, pause)
	}
}

// connected lives through one connection and reports whether the game is over.
func (r *traveller) connected(ctx context.Context) (over bool) {
	known := r.book.last()
	s, err := r.dial(ctx, r.book.room, "")
	if err != nil {
		r.refused = err
		return false
	}
	defer s.close()
	again := r.last.at > 0
	for {
		f, err := s.next(ctx)
		if err != nil {
			return false
		}
		r.hear(f, known)
		if f.kind() == "state" {
			known = 0
			r.back()
		}
		switch {
		case r.view.state == nil:
		case r.view.over():
			return true
		case again: // whoever does not know whether it arrived says it again
			again = false
			err = s.send(ctx, `{"type":"click","cell":%d,"at":%d,"id":1}`, r.last.cell, r.last.at)
		case r.view.seat(r.view.state["act"].(string)) == r.id:
			wait(ctx, thinking)
			r.act(ctx, s)
		}
		if err != nil {
			return false
		}
	}
}

// back notes how long it took to see the board again.
func (r *traveller) back() {
	r.failures = 0
	if !r.lost.IsZero() {
		r.away = append(r.away, time.Since(r.lost))
		r.lost = time.Time{}
	}
}

// The server is upgraded in the middle of a hundred games, twice: the new one comes once
// the old one has gone, and it is started again and again while the old one still
// stops, and says each time why it cannot run yet. No move that anybody was shown is
// lost, none is played twice, and every game goes on to its end.
func TestUpgradeInTheMiddleOfAHundredGames(t *testing.T) {
	args := append(roomy(t), "-addr", freeAddress(t))
	server, link := start(t, args...)
	g := seatTravellers(t, link, 100)
	g.reach(t, 4)
	goesInOrder(t, server)
	server, _ = start(t, args...)
	g.reach(t, 12)
	server.signal(syscall.SIGTERM)
	server = startEagerly(t, args)
	g.end(t, link)
	goesInOrder(t, server)
}

// Where a service manager keeps the port open, nobody who comes back meanwhile is turned
// away.
func TestUpgradeWithThePortHeldOpen(t *testing.T) {
	held, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	file, err := held.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	args := roomy(t)
	run := func() *process {
		cmd := exec.Command("sh", append([]string{"-c", `LISTEN_PID=$$ exec "$0" "$@"`, path}, args...)...)
		cmd.Env = []string{"LISTEN_FDS=1", "LISTEN_FDNAMES=web"}
		cmd.ExtraFiles = []*os.File{file}
		server := launchAs(t, cmd)
		server.ready()
		return server
	}
	server := run()
	link := "http://" + held.Addr().String() + "/"
	g := seatTravellers(t, link, 30)
	g.reach(t, 4)
	goesInOrder(t, server)
	server = run()
	g.end(t, link)
	for _, p := range g.people {
		if p.refused != nil {
			t.Errorf("somebody was turned away: %v", p.refused)
		}
	}
	goesInOrder(t, server)
}

// roomy are the settings of a server whose players all come from one address.
func roomy(t *testing.T) []string {
	return []string{"-admin-addr", "off", "-data-dir", t.TempDir(), "-log-level", "warn",
		"-max-connections-per-address", "1000", "-max-messages-per-address", "10000", "-max-new-rooms-per-address", "1000"}
}

// games are rooms that are played in, and who plays.
type games struct {
	ctx     context.Context
	books   []*chronicle
	people  []*traveller
	playing sync.WaitGroup
}

// seatTravellers makes rooms with two players each, who begin.
func seatTravellers(t *testing.T, link string, rooms int) *games {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
	g := &games{ctx: ctx}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	for i := range rooms {
		host := newPlayer(link)
		room, err := host.create(ctx, `{"rules":{"width":6,"height":6,"inRow":5}}`)
		if err != nil {
			t.Fatal(err)
		}
		g.books = append(g.books, newChronicle(room))
		for j, p := range []player{host, newPlayer(link)} {
			random := rand.New(rand.NewPCG(seed, uint64(2*i+j)))
			g.people = append(g.people, &traveller{regular: regular{player: p, book: g.books[i], random: random}})
		}
	}
	for _, p := range g.people {
		g.playing.Go(func() { p.play(ctx) })
	}
	t.Cleanup(func() {
		cancel()
		g.playing.Wait()
	})
	return g
}

// reach waits until every game has so many moves or is over.
func (g *games) reach(t *testing.T, moves int) {
	t.Helper()
	for _, book := range g.books {
		for !book.reached(moves) {
			if wait(g.ctx, 10*time.Millisecond); g.ctx.Err() != nil {
				t.Fatalf("%s does not come to move %d", book.room, moves)
			}
		}
	}
}

// reached reports whether somebody was shown so many moves, or the end.
func (c *chronicle) reached(moves int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.newest.state != nil && (len(c.newest.moves()) >= moves || c.newest.over())
}

// end waits for all games to end and judges them, and logs how long players were
// without a board. The bound on that is far from what is seen where a machine has
// nothing else to do.
func (g *games) end(t *testing.T, link string) {
	t.Helper()
	g.playing.Wait()
	moves := judge(t, g.books, link)
	for _, book := range g.books {
		if !book.newest.over() {
			t.Errorf("%s did not come to its end: %d moves", book.room, len(book.newest.moves()))
		}
	}
	var away []time.Duration
	for _, p := range g.people {
		away = append(away, p.away...)
	}
	if len(away) < len(g.people)/2 {
		t.Fatalf("%d players lost their connection %d times: no upgrade was in the middle", len(g.people), len(away))
	}
	slices.Sort(away)
	longest := away[len(away)-1]
	t.Logf("%d games, %d moves; away %d times, median %v, longest %v", len(g.books), moves, len(away),
		away[len(away)/2].Round(time.Millisecond), longest.Round(time.Millisecond))
	if longest > 20*time.Second {
		t.Errorf("somebody was away for %v", longest)
	}
}

// goesInOrder stops a server as a service manager does.
func goesInOrder(t *testing.T, server *process) {
	t.Helper()
	server.signal(syscall.SIGTERM)
	if code := server.exit(patience); code != 0 {
		t.Fatalf("exit code %d\n%s", code, server.wrote())
	}
}

// startEagerly starts the program while another may still have its port and its
// folder, until it runs. Each time that it does not, it must say why and harm nothing.
func startEagerly(t *testing.T, args []string) *process {
	t.Helper()
	for refused := 0; ; refused++ {
		server := launch(t, args...)
		select {
		case <-server.opened:
			t.Logf("started beside one that stopped: refused %d times", refused)
			return server
		case <-server.ended:
		case <-time.After(patience):
			t.Fatalf("neither runs nor ends:\n%s", server.wrote())
		}
		said := server.wrote()
		if code := server.cmd.ProcessState.ExitCode(); code != 1 ||
			!strings.Contains(said, "is taken: another program, perhaps another Rowhouse") &&
				!strings.Contains(said, "the data folder is in use") {
			t.Fatalf("exit code %d, and it says:\n%s", code, said)
		}
		if refused > 1000 {
			t.Fatal("the old one never goes")
		}
	}
}
