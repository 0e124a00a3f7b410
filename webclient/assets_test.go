package webclient

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func TestFilesAreWhatLiesInTheFolder(t *testing.T) {
	page := Files()
	if err := fstest.TestFS(page, "index.html", "static/js/main.js", "static/js/words/vi.js", "static/css/base.css"); err != nil {
		t.Fatal(err)
	}
	served := 0
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		served++
		got, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if !strings.HasSuffix(name, ".js") {
			if string(got) != string(source) {
				t.Errorf("%s is not as in the folder", name)
			}
			return nil
		}
		sameCode(t, name, string(source), string(got))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if served < 20 {
		t.Errorf("only %d files are served", served)
	}
}

// sameCode checks that got is source line by line, or blank where source has a
// comment.
func sameCode(t *testing.T, name, source, got string) {
	t.Helper()
	want, have := strings.Split(source, "\n"), strings.Split(got, "\n")
	if len(want) != len(have) {
		t.Errorf("%s has %d lines, served with %d", name, len(want), len(have))
		return
	}
	for i, line := range want {
		text := strings.TrimSpace(line)
		isComment := strings.HasPrefix(text, "/**") || strings.HasPrefix(text, "*")
		if have[i] != line && !(isComment && have[i] == "") {
			t.Errorf("%s:%d: %q is served as %q", name, i+1, line, have[i])
		}
	}
}

func TestOnlyWholeCommentsGo(t *testing.T) {
	const source = `/** @typedef {string} Word */
import { t } from './i18n.js';

/**
 * A sum.
 * @param {number} a
 */
export function twice(a) {
  const b = /** @type {any} */ (a); /** beside code */
  // a reason
  /** @type {any} */ (b).call();
  return '/** text */' + b;
}
/** the end **/
`
	const want = `
import { t } from './i18n.js';





export function twice(a) {
  const b = /** @type {any} */ (a); /** beside code */
  // a reason
  /** @type {any} */ (b).call();
  return '/** text */' + b;
}

`
	files := withoutTypes(fstest.MapFS{"static/a.js": {Data: []byte(source)}, "static/a.css": {Data: []byte("/** kept */\n")}})
	for name, want := range map[string]string{"static/a.js": want, "static/a.css": "/** kept */\n"} {
		got, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
