package main

import (
	"flag"
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// testFunctions has the name of every function of a test file.
func testFunctions(t *testing.T) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	for _, s := range sources(t) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && s.test {
				tests[f.Name.Name] = true
			}
		}
	}
	return tests
}

// The tests that the README names for each promise are there.
func TestPromisesAreTested(t *testing.T) {
	tests := testFunctions(t)
	named := regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(read(t, "README.md"), -1)
	if len(named) < 10 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, name := range named {
		if !tests[name[1]] {
			t.Errorf("README.md names %s, and there is no such test", name[1])
		}
	}
}

// The operator's page has every setting with its default.
func TestSettingsAreDocumented(t *testing.T) {
	guide := read(t, "deploy/README.md")
	fs, _ := define(&settings{}, home)
	fs.VisitAll(func(f *flag.Flag) {
		if f.Name == "help" || f.Name == "version" {
			return
		}
		row := regexp.MustCompile("(?m)^\\| `-" + f.Name + "` \\| (.*?) \\|").FindStringSubmatch(guide)
		if row == nil {
			t.Errorf("deploy/README.md does not have -%s", f.Name)
		} else if f.DefValue != "" && row[1] != "`"+f.DefValue+"`" {
			t.Errorf("deploy/README.md says that -%s is %s by default, and it is %s", f.Name, row[1], f.DefValue)
		}
	})
}

// Links between the project's own pages lead somewhere.
func TestLinksInDocs(t *testing.T) {
	have := map[string]bool{}
	for _, path := range files(t) {
		have[path] = true
	}
	for _, page := range []string{"README.md", "deploy/README.md"} {
		folder := strings.TrimSuffix(page, "README.md")
		for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			if !strings.Contains(link[1], "://") && !have[folder+link[1]] {
				t.Errorf("%s links to %s, which is not there", page, link[1])
			}
		}
	}
}
