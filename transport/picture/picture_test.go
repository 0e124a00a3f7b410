package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"sync"
	"testing"

	"rowhouse/engine"
)

const room = "k7f39-qmd2w-v8xab"

// won is a game of tic-tac-toe that X has won on the rising diagonal.
func won() Scene {
	return Scene{
		Width: 3, Height: 3, First: engine.X, Moves: []int{4, 0, 2, 1, 6}, Lines: [][]int{{2, 4, 6}}, Seed: room,
		Headline: "X wins", Sentence: "Tic-tac-toe. The line from c3 to a1, after 5 moves.",
		Players: [2]Player{{Name: "Little Tiger", Note: "won", Lit: true}, {Name: "Silver Fox"}},
	}
}

func painter(t testing.TB) *Painter {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func drawn(t testing.TB, p *Painter, s Scene) image.Image {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(p.Draw(s)))
	if err != nil {
		t.Fatal(err)
	}
	if size := decoded.Bounds().Size(); size.X != Width || size.Y != Height {
		t.Fatalf("the picture is %v", size)
	}
	return decoded
}

// inkAt is the colour of a point of a cell, in hundredths of its side.
func inkAt(sheet image.Image, s Scene, cell, x, y int) color.Color {
	side := boardRoom / max(s.Width, s.Height)
	left := margin + (boardRoom-side*s.Width)/2 + cell%s.Width*side
	top := margin + (boardRoom-side*s.Height)/2 + cell/s.Width*side
	return color.NRGBAModel.Convert(sheet.At(left+x*side/100, top+y*side/100))
}

// alike reports whether colours are the same to the eye: a palette may have one
// beside the one that was asked for.
func alike(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	r2, g2, bl2, _ := b.RGBA()
	return max(r, r2)-min(r, r2) < 0x400 && max(g, g2)-min(g, g2) < 0x400 && max(bl, bl2)-min(bl, bl2) < 0x400
}

func TestWhatIsOnTheBoard(t *testing.T) {
	s, inks := won(), lightPaper()
	sheet := drawn(t, painter(t), s)
	for _, row := range []struct {
		what       string
		cell, x, y int
		want       color.Color
	}{
		{"a cross where its strokes meet", 4, 50, 50, inks.x},
		{"a ring at its side", 0, 22, 54, inks.o},
		{"nothing within a ring", 0, 50, 50, inks.paper},
		{"the tint of a winning square", 2, 10, 60, inks.win},
		{"a winning square beside the frame of the last move", 6, 2, 50, inks.win},
		{"the frame of the last move", 6, 7, 50, inks.quiet},
		{"an empty square", 5, 50, 50, inks.paper},
		{"the edge of a square", 5, 0, 30, inks.squares},
	} {
		if got := inkAt(sheet, s, row.cell, row.x, row.y); !alike(got, row.want) {
			t.Errorf("%s: %v, want %v", row.what, got, row.want)
		}
	}
	through := inkAt(sheet, s, 2, 10, 90) // between two of the winning marks
	if r, _, b, _ := through.RGBA(); r > b {
		t.Errorf("no stroke through the line: %v", through)
	}
}

func TestAnEmptyBoardShowsWhatWins(t *testing.T) {
	p := painter(t)
	s := Scene{Width: 3, Height: 3, First: engine.X, InRow: 3, Seed: room}
	if got := inkAt(drawn(t, p, s), s, 4, 50, 50); !alike(got, lightPaper().pencil) {
		t.Errorf("the middle is %v, not pencil", got)
	}
	s.Moves = []int{0}
	if got := inkAt(drawn(t, p, s), s, 4, 50, 50); !alike(got, lightPaper().paper) {
		t.Errorf("after a move the middle is %v", got)
	}
}

func TestExampleLines(t *testing.T) {
	for _, row := range []struct {
		width, height, inRow int
		want                 []int
	}{
		{3, 3, 3, []int{6, 4, 2}},
		{5, 5, 3, []int{16, 12, 8}},
		{5, 4, 4, []int{15, 11, 7, 3}},
		{7, 3, 5, []int{8, 9, 10, 11, 12}},
		{3, 7, 5, []int{16, 13, 10, 7, 4}},
		{3, 3, 10, []int{3, 4, 5}},
	} {
		got := exampleLine(row.width, row.height, row.inRow)
		if len(got) != len(row.want) {
			t.Errorf("%dx%d, %d: %v, want %v", row.width, row.height, row.inRow, got, row.want)
			continue
		}
		for i := range got {
			if got[i] != row.want[i] {
				t.Errorf("%dx%d, %d: %v, want %v", row.width, row.height, row.inRow, got, row.want)
				break
			}
		}
	}
}

func TestTheSameSceneIsTheSamePicture(t *testing.T) {
	p, other := painter(t), painter(t)
	want := p.Draw(won())
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if !bytes.Equal(p.Draw(won()), want) {
				t.Error("it came out differently")
			}
		})
	}
	all.Wait()
	if !bytes.Equal(other.Draw(won()), want) {
		t.Error("another painter draws it differently")
	}
	elsewhere := won()
	elsewhere.Seed = "another room"
	if bytes.Equal(p.Draw(elsewhere), want) {
		t.Error("the hand is the same in every room")
	}
}

func TestScenesThatMakeNoSense(t *testing.T) {
	p := painter(t)
	long := strings.Repeat("Nguy\u1ec5n ", 40)
	for name, s := range map[string]Scene{
		"nothing":           {},
		"no squares":        {Width: -1, Height: 3, InRow: 3},
		"moves elsewhere":   {Width: 3, Height: 3, Moves: []int{-1, 9, 1 << 40}, Lines: [][]int{{0, 9}, {}, {-1}, {4}}},
		"huge":              {Width: 2000, Height: 2, Moves: []int{0}},
		"more than fits":    {Width: 5, Height: 5, Headline: long, Sentence: long, Players: [2]Player{{Name: long, Note: long}, {Name: long}}},
		"one endless word":  {Width: 5, Height: 5, Headline: strings.Repeat("W", 300), Sentence: strings.Repeat("x", 900)},
		"letters of others": {Width: 5, Height: 5, Headline: "\u5f20\u4f1f \U0001f600", Players: [2]Player{{Name: "\u0639"}, {}}},
	} {
		t.Run(name, func(t *testing.T) { drawn(t, p, s) })
	}
}

// Whatever is said stays on the sheet and off the board.
func TestTextStaysInItsColumn(t *testing.T) {
	p, inks := painter(t), lightPaper()
	long := strings.Repeat("Nguy\u1ec5n Th\u1ecb B\u00edch Ng\u1ecdc ", 12)
	for name, s := range map[string]Scene{
		"names":    {Width: 3, Height: 3, Headline: "X to move", Players: [2]Player{{Name: long, Note: "to move"}, {Name: long}}},
		"headline": {Width: 3, Height: 3, Headline: long, Sentence: long, Players: [2]Player{{Name: "An"}, {Name: "An"}}},
		"a word":   {Width: 3, Height: 3, Headline: strings.Repeat("W", 99), Sentence: strings.Repeat("w", 99)},
	} {
		sheet := drawn(t, p, s)
		for y := range Height {
			for _, part := range [][2]int{{margin + boardRoom + 4, column - 6}, {column + lineWidth + 4, Width}} {
				for x := part[0]; x < part[1]; x++ {
					if color.NRGBAModel.Convert(sheet.At(x, y)) != inks.paper {
						t.Fatalf("%s: ink at %d, %d", name, x, y)
					}
				}
			}
		}
	}
}

func TestThePaletteFits(t *testing.T) {
	if n := len(lightPaper().palette()); n > 256 {
		t.Errorf("%d colours", n)
	}
}

func TestPicturesAreSmall(t *testing.T) {
	p := painter(t)
	full := Scene{Width: 25, Height: 25, First: engine.X, Seed: room, Headline: "A tie"}
	for cell := range 625 {
		full.Moves = append(full.Moves, cell)
	}
	for name, row := range map[string]struct {
		scene Scene
		most  int
	}{"a small board": {won(), 40 << 10}, "the largest board, full": {full, 120 << 10}} {
		if n := len(p.Draw(row.scene)); n > row.most {
			t.Errorf("%s: %d bytes", name, n)
		}
	}
}

func TestLettersThatCanBeDrawn(t *testing.T) {
	p := painter(t)
	for text, want := range map[string]bool{
		"": true, "An": true, "Nguy\u1ec5n Th\u1ecb \u01afu \u0110\u1eb7ng": true, "\u0416\u0443\u043a 7!": true,
		"Nguye\u0302\u0303n": false, // accents that must be put on their letters
		"\u5f20\u4f1f":       false, "\u05d0\u05d1": false, "\u0639\u0644\u064a": false, "\U0001f600": false, "A\u202eB": false, "A\nB": false,
	} {
		if got := p.Knows(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
