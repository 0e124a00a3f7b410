package transport

import (
	"fmt"
	"strings"

	"rowhouse/engine"
	"rowhouse/engine/record"
	"rowhouse/lobby"
	"rowhouse/transport/picture"
)

// What a link says about its room before it is opened is the server's to say: no
// client is there yet. It is said in English, which those who show links ask for.

// preview is all that is said.
type preview struct {
	path, picture      string // of the page and of its picture, below the base path
	title, description string
	board              string // the picture, for who cannot see it
	scene              picture.Scene
}

// previewOf says what there is to say of a room: the invitation while a seat is
// free, else the position.
func previewOf(id lobby.RoomID, s *lobby.State) preview {
	path := "r/" + string(id)
	p := preview{
		path: path, picture: fmt.Sprintf("%s/preview.png?v=%d", path, s.Version),
		board: boardInWords(s),
		scene: picture.Scene{
			Width: s.Rules.Width, Height: s.Rules.Height, First: s.First, Moves: s.Moves, Lines: s.Lines, Seed: string(id),
			Players: [2]picture.Player{cardOf(s, engine.X), cardOf(s, engine.O)},
		},
	}
	words := record.RulesInWords(s.Rules)
	if waiting(s) {
		p.title = invitation(s)
		p.description = join(yourPart(s), words)
		p.scene.Headline, p.scene.Sentence, p.scene.InRow = p.title, wordsForNow(s), s.Rules.InRow
		return p
	}
	headline, game := headlineOf(s), capital(gameName(s.Rules))
	p.title = headline + " – " + game
	p.scene.Headline = headline
	if over(s) {
		p.description = join(whoPlays(s), outcome(s), words)
		p.scene.Sentence = join(game+".", outcome(s))
		return p
	}
	p.description = join(whoPlays(s), movesSoFar(s), words)
	p.scene.Sentence = join(game+".", movesSoFar(s), wordsForNow(s))
	return p
}

// over reports whether the game has ended, by its moves or otherwise.
func over(s *lobby.State) bool { return s.Reason != engine.ReasonNone }

// waiting reports whether the room waits for somebody to come and play.
func waiting(s *lobby.State) bool {
	return !over(s) && (s.Seats.X == nil || s.Seats.O == nil)
}

// invitation says who invites whom to which game.
func invitation(s *lobby.State) string {
	for _, seat := range []*lobby.Seat{s.Seats.X, s.Seats.O} {
		switch {
		case seat == nil:
		case seat.Computer != "":
			return "Come and play " + gameName(s.Rules) + " against " + inSentence(seat)
		default:
			return inSentence(seat) + " invites you to play " + gameName(s.Rules)
		}
	}
	return "Come and play " + gameName(s.Rules)
}

// yourPart says what somebody who comes now would play.
func yourPart(s *lobby.State) string {
	you := engine.X
	switch {
	case s.Seats.X == nil && s.Seats.O == nil:
		return ""
	case s.Seats.O == nil:
		you = engine.O
	}
	switch mine := s.Act == you; {
	case len(s.Moves) == 0 && mine:
		return fmt.Sprintf("You play %s and begin.", you)
	case len(s.Moves) == 0:
		return fmt.Sprintf("You play %s; %s begins.", you, s.Act)
	case mine:
		return fmt.Sprintf("You play %s, and it is your turn.", you)
	}
	return fmt.Sprintf("You play %s; it is the turn of %s.", you, s.Act)
}

// headlineOf says whose turn it is, or how it ended.
func headlineOf(s *lobby.State) string {
	switch {
	case s.Winner == engine.Tie:
		return "A tie"
	case s.Winner != engine.NoWinner:
		return s.Winner.String() + " wins"
	case over(s):
		return "No result"
	case len(s.Choices) > 1:
		return s.Act.String() + " to choose"
	case len(s.Choices) == 1:
		return fmt.Sprintf("%s to move or %s", s.Act, s.Choices[0])
	case s.Act != s.Turn:
		return fmt.Sprintf("%s to place an %s", s.Act, s.Turn)
	}
	return s.Act.String() + " to move"
}

// whoPlays names the people.
func whoPlays(s *lobby.State) string {
	x, o := s.Seats.X, s.Seats.O
	switch {
	case x == nil || o == nil:
		return ""
	case x.Player != "" && *x == *o:
		return inSentence(x) + " plays both sides."
	}
	first := inSentence(x)
	if x.Computer != "" {
		first = capital(first)
	}
	return fmt.Sprintf("%s (X) against %s (O).", first, inSentence(o))
}

// movesSoFar counts the moves and names the last.
func movesSoFar(s *lobby.State) string {
	n := len(s.Moves)
	if n == 0 {
		return "No move yet."
	}
	return fmt.Sprintf("%s, the last at %s.", capital(count(n, "move")), s.Rules.SquareName(s.Moves[n-1]))
}

// outcome says how the game came to its result.
func outcome(s *lobby.State) string {
	moves, loser := count(len(s.Moves), "move"), engine.Mark(-s.Winner).String()
	switch reason := s.Reason; {
	case reason == engine.ReasonLine && len(s.Lines) > 0:
		line := s.Lines[0]
		return fmt.Sprintf("The line from %s to %s, after %s.",
			s.Rules.SquareName(line[0]), s.Rules.SquareName(line[len(line)-1]), moves)
	case reason == engine.ReasonFull:
		return "No square is left after " + moves + "."
	case reason == engine.ReasonAgreed:
		return "Agreed after " + moves + "."
	case loser == "": // no more is to be said of a tie or of no result
	case reason == engine.ReasonLeft, reason == engine.ReasonClaimed:
		return loser + " left after " + moves + "."
	case reason == engine.ReasonResigned:
		return loser + " resigned after " + moves + "."
	case reason == engine.ReasonFlag:
		return loser + " ran out of time after " + moves + "."
	}
	return movesSoFar(s)
}

// count says how many of something there are.
func count(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// boardInWords describes the board in the picture.
func boardInWords(s *lobby.State) string {
	size := fmt.Sprintf("%d×%d", s.Rules.Width, s.Rules.Height)
	if len(s.Moves) == 0 {
		return "An empty board of " + size + " squares"
	}
	return "A board of " + size + " squares with " + count(len(s.Moves), "mark")
}

// wordsForNow says what wins, without who begins: that is known by now.
func wordsForNow(s *lobby.State) string {
	rules := s.Rules
	rules.First = engine.FirstX
	return record.RulesInWords(rules)
}

// cardOf is a seat beside the board.
func cardOf(s *lobby.State, mark engine.Mark) picture.Player {
	acts := s.Act == mark && !over(s)
	card := picture.Player{Lit: acts && !waiting(s)}
	switch {
	case acts && len(s.Moves) == 0:
		card.Note = "begins"
	case acts && len(s.Choices) > 1:
		card.Note = "to choose"
	case acts:
		card.Note = "to move"
	case s.Winner == engine.Winner(mark):
		card.Note, card.Lit = "won", true
	}
	if seat := s.Seats.Of(mark); seat != nil {
		card.Name = nameOf(seat)
		return card
	}
	card.Name, card.Free = "Free seat", true
	if waiting(s) && s.Seats.Of(mark.Other()) != nil {
		card.Name = "Your seat"
	}
	return card
}

// gameName is how the page calls the game, as in the middle of a sentence.
func gameName(r engine.Rules) string {
	switch preset := engine.PresetOf(r); {
	case strings.HasPrefix(preset, "caro1"), strings.HasPrefix(preset, "caro2"):
		return fmt.Sprintf("caro %d×%d", r.Width, r.Height)
	case preset == "tictactoe":
		return "tic-tac-toe"
	case preset == "caro-vn":
		return "Vietnamese caro"
	case preset == "caro-free":
		return "Vietnamese caro, six wins"
	case preset == "standard":
		return "standard gomoku"
	case preset == "gomoku-swap2":
		return "gomoku with Swap2"
	case preset != "":
		return preset
	}
	return fmt.Sprintf("%d in a row, %d×%d", r.InRow, r.Width, r.Height)
}

// capital begins a sentence.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// join makes a paragraph of sentences.
func join(sentences ...string) string {
	var all []string
	for _, s := range sentences {
		if s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, " ")
}
