package record_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rowhouse/engine/record"
)

// FuzzSGF, FuzzPSQ and FuzzJSON begin with the files of each format.

func FuzzSGF(f *testing.F) {
	f.Add([]byte("(;GM[4]SZ[3]RU[B is O, W is X; inRow=3 first=random];B[a1]BL[1e3]C[\\\r\na];W[bb]RE[w+T])"))
	f.Add([]byte("(;SZ[15]AB[aa][bb]AW[ba];W[ab])"))
	fuzz(f, "*.sgf")
}

func FuzzPSQ(f *testing.F) {
	f.Add([]byte("Piskvorky 5x4, 11:11, 1\n1,1,-5\n2,2\nhomo-1\n\"1,2\"\n15\n1,Caro"))
	fuzz(f, "*.psq")
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"format":"rowhouse-record","version":1,"rules":{"width":3,"height":3,"inRow":3},"first":"X","steps":[{"cell":1},{"undo":1}],"winner":"X","reason":"flag"}`))
	f.Add([]byte(`{"format":"rowhouse-record","version":1,"rules":{"width":15,"height":15,"inRow":5,"opening":"pie"},"first":"X","steps":[{"cell":1,"ms":-1,"left":9e9},{"choice":"swap","left":1}]}`))
	fuzz(f, "*.json")
}

// fuzz reads anything. What is read can be replayed, and written in every format;
// what is refused is refused with a code that is known.
func fuzz(f *testing.F, pattern string) {
	for _, folder := range []string{"testdata", filepath.Join("testdata", "foreign")} {
		paths, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Read(data)
		if err != nil {
			checkRefusal(t, r, err)
			return
		}
		if _, err := r.Replay(); err != nil {
			t.Fatalf("read, but not to be replayed: %v", err)
		}
		for _, format := range []record.Format{record.PSQ, record.Text} {
			write(t, r, format)
		}
		// The largest board with a clock at every move still fits; only endless
		// undoing does not.
		for _, format := range []record.Format{record.SGF, record.JSON} {
			text := write(t, r, format)
			if format == record.JSON && len(text) > record.MaxBytes {
				continue
			}
			again := read(t, text)
			if diff := cmp.Diff(carried(r, format), again, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s (-written +read):\n%s\n%s", format, diff, text)
			}
		}
	})
}

func checkRefusal(t *testing.T, r *record.Record, err error) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) || r != nil {
		t.Fatalf("got %v with %v", r, err)
	}
	switch {
	case (e.Code == record.CodeBad) != (e.Why != ""):
		t.Fatalf("%q for %q", e.Code, e.Why)
	case e.Code != record.CodeBad && e.Code != record.CodeUnknown && e.Code != record.CodeTooLarge:
		t.Fatalf("an unknown code %q", e.Code)
	case e.Message == "" || len(e.Error()) > 600 || e.Move < 0:
		t.Fatalf("a message of %d bytes at move %d", len(e.Error()), e.Move)
	}
}
