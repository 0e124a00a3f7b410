package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"

	"rowhouse/engine/record"
	"rowhouse/lobby"
	"rowhouse/lobby/journal"
)

// exportLine is one line of what a game exports: a finished game, or a room that
// could not be read, or at the very end how many games there were. Without the end
// an export is not whole.
type exportLine struct {
	Room   lobby.RoomID    `json:"room,omitempty"`
	Game   int             `json:"game,omitempty"`
	Record json.RawMessage `json:"record,omitempty"`
	Error  string          `json:"error,omitempty"`
	Games  *int            `json:"games,omitempty"`
}

// exportFrom writes all finished games of a journal. A room that cannot be read is
// named, and the others follow.
func exportFrom(ctx context.Context, from *journal.Store, w io.Writer) error {
	rooms, err := from.Rooms(ctx)
	if err != nil {
		return err
	}
	lines, total := json.NewEncoder(w), 0
	for _, id := range slices.Sorted(maps.Keys(rooms)) {
		games, faults := gamesOf(ctx, from, id, rooms[id])
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		for _, g := range games {
			text, err := g.Record.Write(record.JSON)
			if err != nil {
				faults = append(faults, fmt.Errorf("game %d: %w", g.Number, err))
				continue
			}
			total++
			if err := lines.Encode(exportLine{Room: id, Game: g.Number, Record: text}); err != nil {
				return err
			}
		}
		for _, fault := range faults {
			if err := lines.Encode(exportLine{Room: id, Error: fault.Error()}); err != nil {
				return err
			}
		}
	}
	return lines.Encode(exportLine{Games: &total})
}

// gamesOf returns the finished games of a room: those that were kept, and the one
// on the table, of which there may be a record too.
func gamesOf(ctx context.Context, from *journal.Store, id lobby.RoomID, kept []int) (games []lobby.StoredGame, faults []error) {
	add := func(g lobby.StoredGame, err error) {
		switch {
		case errors.Is(err, lobby.ErrNoRoom): // it has expired meanwhile
		case err != nil:
			faults = append(faults, err)
		case g.Over:
			games = append(games, g)
		}
	}
	onTable := lobby.StoredGame{}
	log, err := from.Read(ctx, id)
	if err == nil {
		onTable, err = lobby.GameOnTable(log)
	}
	for _, number := range kept {
		if number == onTable.Number {
			continue
		}
		data, err := from.Record(ctx, id, number)
		if err != nil {
			add(lobby.StoredGame{}, err)
			continue
		}
		add(lobby.KeptGame(data))
	}
	add(onTable, err)
	return games, faults
}

// export writes all finished games for other programs: those of a running game, or
// of a folder that no game has.
func export(ctx context.Context, w world, args []string) error {
	var game adminClient
	s, as := &settings{}, record.JSON
	f := newFlags("export")
	f.group("What it writes")
	f.add("format", "jsonl", "`format`: jsonl (one game a line) or sgf", exportFormat(&as))
	f.group("Whose games")
	game.flag(f)
	f.add("data-dir", "", "`folder` of all games, where no game runs (default "+shownDataDir(w.env)+")", text(&s.dataDir))
	rest, done, err := w.options("export", f, args)
	switch {
	case err != nil || done:
		return err
	case len(rest) > 1:
		return usageError("say one folder to write to, or none for stdout: rowhouse export [FOLDER]")
	}
	if err := s.settle(w.env); err != nil {
		return err
	}
	source, err := exportSource(ctx, &game, s.dataDir)
	if err != nil {
		return err
	}
	defer source.Close()
	out := &exporter{as: as, stdout: w.stdout, stderr: w.stderr}
	if len(rest) == 1 && rest[0] != "-" {
		out.dir = rest[0]
		if err := os.MkdirAll(out.dir, 0o700); err != nil {
			return err
		}
	}
	return out.take(source)
}

// exportFormat reads the name of a format.
func exportFormat(to *record.Format) func(string) error {
	return func(text string) error {
		switch text {
		case "jsonl":
			*to = record.JSON
		case "sgf":
			*to = record.SGF
		default:
			return usageError("say jsonl or sgf")
		}
		return nil
	}
}

// exportSource asks the game that runs, or opens the folder if none does.
func exportSource(ctx context.Context, game *adminClient, dir string) (io.ReadCloser, error) {
	answer, notRunning := game.ask(ctx, http.MethodPost, "/export")
	if notRunning == nil {
		if answer.StatusCode != http.StatusOK {
			defer answer.Body.Close()
			return nil, refusal(answer)
		}
		return answer.Body, nil
	}
	// Nothing is made where nothing is: a wrong name must not look like no games.
	if entries, err := os.ReadDir(dir); err != nil || len(entries) == 0 {
		return nil, fmt.Errorf("%w; and there is no folder %s to read from", notRunning, dir)
	}
	store, err := journal.Open(journal.Options{Dir: dir})
	if err != nil {
		return nil, err
	}
	read, write := io.Pipe()
	from := folderSource{read, make(chan struct{})}
	go func() {
		defer close(from.closed)
		err := exportFrom(ctx, store, write)
		write.CloseWithError(errors.Join(err, store.Close()))
	}()
	return from, nil
}

// folderSource reads games straight from a folder. Once closed it has given the
// folder back.
type folderSource struct {
	*io.PipeReader
	closed chan struct{}
}

func (s folderSource) Close() error {
	err := s.PipeReader.Close()
	<-s.closed
	return err
}

// exporter writes games as they come in.
type exporter struct {
	as             record.Format
	dir            string // "": to stdout
	stdout, stderr io.Writer
}

// take writes what source has, to its end.
func (e *exporter) take(source io.Reader) error {
	lines := json.NewDecoder(bufio.NewReader(source))
	unread := 0
	for games := 0; ; {
		var line exportLine
		if err := lines.Decode(&line); err != nil {
			return fmt.Errorf("the games did not arrive whole: %w", err)
		}
		switch {
		case line.Games != nil && *line.Games != games:
			return fmt.Errorf("%s arrived of %d", counted(games, "game"), *line.Games)
		case line.Games != nil && unread > 0:
			return fmt.Errorf("%s, and %d could not be read", counted(games, "game"), unread)
		case line.Games != nil:
			fmt.Fprintln(e.stderr, counted(games, "game"))
			return nil
		case line.Error != "":
			unread++
			fmt.Fprintf(e.stderr, "room %s: %s\n", line.Room, line.Error)
		default:
			games++
			if err := e.write(&line); err != nil {
				return err
			}
		}
	}
}

// write writes one game: into a file of its own, or as a line. SGF has files with
// many games in them, so stdout is one too.
func (e *exporter) write(line *exportLine) error {
	text := []byte(line.Record)
	if e.as != record.JSON {
		played, err := record.Read(line.Record)
		if err == nil {
			text, err = played.Write(e.as)
		}
		if err != nil {
			return fmt.Errorf("room %s, game %d: %w", line.Room, line.Game, err)
		}
	}
	if e.dir == "" && e.as == record.JSON {
		return json.NewEncoder(e.stdout).Encode(line)
	}
	if e.dir == "" {
		_, err := e.stdout.Write(append(text, '\n'))
		return err
	}
	// Whatever listens at the game's address says what the file is called.
	if id, ok := lobby.ParseRoomID(string(line.Room)); !ok || id != line.Room {
		return fmt.Errorf("%q is no room's id", line.Room)
	}
	name := fmt.Sprintf("rowhouse-%s-%d.%s", line.Room, line.Game, e.as)
	return writeWhole(filepath.Join(e.dir, name), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
