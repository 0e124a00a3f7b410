package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// house is the table of who may import whom, with what is lost where it is not
// kept. Tests may import more: they are not part of the program.
var house = map[string]struct {
	imports []string
	reason  string
}{
	"engine":              {nil, "the rules are pure: they are replayed years later, fuzzed, and used by programs that have no server"},
	"engine/bot":          {[]string{"engine"}, "a computer player is a function of a position; it must not know that rooms exist"},
	"engine/bot/gate":     {[]string{"engine", "engine/bot"}, "the levels are matched against each other without a server"},
	"engine/record":       {[]string{"engine"}, "records are read and written without a server"},
	"lobby":               {[]string{"engine", "engine/bot", "engine/record"}, "rooms know no wire and no store: both are interfaces, so that they can be tested without either"},
	"lobby/journal":       {[]string{"lobby", "engine"}, "the journal is behind the lobby's interface and knows nothing of connections"},
	"lobby/journaltest":   {[]string{"lobby", "engine"}, "the suite that every journal passes knows only the interface"},
	"transport":           {[]string{"lobby", "engine", "engine/record", "transport/picture"}, "the wire hands commands in and events out; it must not reach past the lobby to the journal"},
	"transport/picture":   {[]string{"engine"}, "pictures are drawn without rooms, wire or HTTP"},
	"webclient":           {nil, "the page is files; it talks to the server over the wire like any other client"},
	"cmd/rowhouse":        {[]string{"engine", "engine/bot", "engine/record", "lobby", "lobby/journal", "transport", "webclient"}, "this is where everything meets"},
	"cmd/pbrain-rowhouse": {[]string{"engine", "engine/bot", "engine/record"}, "the computer player alone, without a server"},
	"cmd/rowload":         {[]string{"transport"}, "the load comes over the wire, so it may know the wire's frames and nothing behind them"},
}

// restricted are libraries that only some packages may use, tests included.
var restricted = []struct {
	library string
	allowed []string
	reason  string
}{
	{"github.com/nats-io/", []string{"lobby/journal"}, "the store can be changed as long as one package knows it"},
	{"github.com/coder/websocket", []string{"transport", "cmd/rowhouse", "cmd/rowload"}, "how a socket is closed, read and limited is decided in one place; programs may be clients"},
}

// impure are packages of the standard library that would make the engine depend
// on more than its arguments.
var impure = []string{"time", "net", "os", "log", "sync", "context", "io", "math/rand", "crypto/rand"}

// source is a parsed Go file of this project.
type source struct {
	path string // from the project's folder, with slashes
	pkg  string
	test bool
	file *ast.File
	set  *token.FileSet
}

func (s source) line(p token.Pos) string {
	return s.path + ":" + strconv.Itoa(s.set.Position(p).Line)
}

func (s source) imports() []string {
	var all []string
	for _, i := range s.file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		all = append(all, path)
	}
	return all
}

func TestImports(t *testing.T) {
	for _, s := range sources(t) {
		rule, known := house[s.pkg]
		if !known {
			t.Errorf("%s: package %s has no place in the house: add it to the table with its reason", s.path, s.pkg)
		}
		for _, path := range s.imports() {
			own, ours := strings.CutPrefix(path, "rowhouse/")
			if ours && !s.test && !slices.Contains(rule.imports, own) {
				t.Errorf("%s: %s must not import %s: %s", s.path, s.pkg, own, rule.reason)
			}
			for _, r := range restricted {
				if strings.HasPrefix(path, r.library) && !slices.Contains(r.allowed, s.pkg) {
					t.Errorf("%s: only %s may import %s: %s", s.path, strings.Join(r.allowed, ", "), r.library, r.reason)
				}
			}
			for _, p := range impure {
				if s.pkg == "engine" && !s.test && (path == p || strings.HasPrefix(path, p+"/")) {
					t.Errorf("%s: the engine must not import %s: a game must come out the same whenever and wherever it is replayed", s.path, path)
				}
			}
		}
	}
}

func TestPackageComments(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range sources(t) {
		here := filepath.Base(s.path) == "doc.go" && s.file.Doc.Text() != ""
		documented[s.pkg] = documented[s.pkg] || here
	}
	for pkg, has := range documented {
		if !has {
			t.Errorf("%s has no doc.go: a reader starts with who owns what, the order of things and which errors come", pkg)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, path := range files(t) {
		if slices.Contains([]string{".go", ".js", ".css"}, filepath.Ext(path)) {
			if n := strings.Count(read(t, path), "\n"); n > 400 {
				t.Errorf("%s has %d lines: over 400 nobody reads a file, split it by what it is about", path, n)
			}
		}
	}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch f := n.(type) {
			case *ast.FuncDecl:
				checkFunc(t, s, f.Name.Name, f, f.Type)
			case *ast.FuncLit:
				checkFunc(t, s, "a function literal", f, f.Type)
			}
			return true
		})
	}
}

func checkFunc(t *testing.T, s source, name string, f ast.Node, signature *ast.FuncType) {
	if name == "init" {
		t.Errorf("%s: init runs before anybody asked for it, and twice in nobody's test: call it from where it is needed", s.line(f.Pos()))
	}
	if lines := s.set.Position(f.End()).Line - s.set.Position(f.Pos()).Line + 1; lines >= 60 {
		t.Errorf("%s: %s has %d lines: under 60 a function is read at one glance", s.line(f.Pos()), name, lines)
	}
	if n := signature.Params.NumFields(); n > 5 {
		t.Errorf("%s: %s has %d parameters: over five, callers mix them up; give them a struct", s.line(f.Pos()), name, n)
	}
}

func TestTopLevel(t *testing.T) {
	allowed := []string{"go.mod", "go.sum", "cmd", "engine", "lobby", "transport", "webclient", "deploy", "README.md"}
	built := []string{"rowhouse", "bin"} // what go build leaves, ignored by git
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, ".") && !slices.Contains(allowed, name) && !slices.Contains(built, name) {
			t.Errorf("%s: the top level is the table of contents and has only %s", name, strings.Join(allowed, ", "))
		}
	}
}

// root is the project's folder as seen from here.
var root = filepath.Join("..", "..")

// files lists the project's own files, from its folder, with slashes.
func files(t *testing.T) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "bin") {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() {
			relative, err := filepath.Rel(root, path)
			all = append(all, filepath.ToSlash(relative))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 50 {
		t.Fatalf("only %d files found: this looks at the wrong folder", len(all))
	}
	return all
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	set := token.NewFileSet()
	for _, path := range files(t) {
		if filepath.Ext(path) != ".go" {
			continue
		}
		file, err := parser.ParseFile(set, path, read(t, path), parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		pkg := filepath.ToSlash(filepath.Dir(path))
		all = append(all, source{path, pkg, strings.HasSuffix(path, "_test.go"), file, set})
	}
	return all
}
