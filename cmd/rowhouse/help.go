package main

import (
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"
)

// help writes every setting, grouped, with its name in the environment.
func help(w io.Writer, env []string) {
	fs, groups := define(&settings{}, env)
	fmt.Fprint(w, `Rowhouse: tic-tac-toe, caro and gomoku with whoever you send the link to.

  rowhouse                start, and print the link to open
  rowhouse -addr :8080    the same, for everybody on your network

Commands, each with -help of its own:
`+commandLines()+`
Every setting is a flag or, in capitals with ROWHOUSE_ in front, a variable of
the environment: -data-dir is `+envName("data-dir")+`. A flag wins.
`)
	writeFlags(w, fs, groups)
}

// commandLines lists the commands, one a line.
func commandLines() string {
	var lines strings.Builder
	for _, c := range commands() {
		fmt.Fprintf(&lines, "  %-22s  %s\n", strings.TrimSpace("rowhouse "+c.name+" "+c.args), c.about)
	}
	return lines.String()
}

// helpOn writes what one command does and its flags.
func helpOn(w io.Writer, name string, f *flags) {
	for _, c := range commands() {
		if c.name == name {
			fmt.Fprintf(w, "rowhouse %s: %s\n", strings.TrimSpace(c.name+" "+c.args), c.about)
		}
	}
	writeFlags(w, f.set, f.groups)
}

func writeFlags(w io.Writer, fs *flag.FlagSet, groups []group) {
	for _, g := range groups {
		fmt.Fprintf(w, "\n%s\n", g.title)
		for _, name := range g.names {
			line(w, fs.Lookup(name))
		}
	}
}

// line writes one flag over two lines, since names and texts are both long.
func line(w io.Writer, f *flag.Flag) {
	placeholder, usage := flag.UnquoteUsage(f)
	name := strings.TrimSpace("-" + f.Name + " " + placeholder)
	fmt.Fprintf(w, "  %s\n        %s", name, usage)
	if f.DefValue != "" && f.DefValue != "false" {
		fmt.Fprintf(w, " (default %s)", f.DefValue)
	}
	fmt.Fprintln(w)
}

// version says what was built, as far as the build knows it: a copy of the source
// without its history has no revision.
func version() string {
	module, revision, changed := "(built without modules)", "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		module = info.Main.Version
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = " " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = " with changes"
			}
		}
	}
	return fmt.Sprintf("rowhouse %s%s%s (%s, %s/%s)", module, revision, changed, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
