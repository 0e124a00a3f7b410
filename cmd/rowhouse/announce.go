package main

import (
	"fmt"
	"io"
	"net"
	"os"
)

// announce tells whoever started the program what they want to know: which link
// to open, which to send, where the games are. These are lines for people, so
// they are no log lines and go to stdout.
func announce(w io.Writer, p *program, term string) {
	l := p.links
	fmt.Fprintf(w, "Rowhouse is running.\n\n")
	row := func(name, value string) { fmt.Fprintf(w, "  %-9s%s\n", name, value) }
	if l.here != "" {
		row("Open", l.here)
	}
	for _, listener := range p.public {
		if !isPort(listener) {
			row("Socket", listener.Addr().String())
		}
	}
	share := "" // the one link that is worth a code: the most public there is
	if p.settings.publicURL != nil {
		share = p.settings.publicURL.String()
		row("Share", share)
	}
	for i, link := range l.lan {
		if i == 0 && share == "" {
			share = link
		}
		row("Network", link)
	}
	row("Games", p.settings.dataDir)
	if p.admin != nil {
		row("Admin", "http://"+p.admin.Addr().String()+"/metrics")
	}
	fmt.Fprintln(w)

	if share == "" && l.here == "" {
		fmt.Fprintln(w, "It is reached through the proxy that connects to the socket: say as what with -public-url.")
	} else if share == "" {
		fmt.Fprintln(w, onlyHere(p))
	} else if onTerminal(w, term) {
		fmt.Fprintf(w, "Scan to open %s\n%s", share, qrCode(share))
	}
	fmt.Fprintln(w, "Ctrl-C stops it; games go on where they were at the next start.")
}

// onlyHere says how to let others in who cannot reach the program yet.
func onlyHere(p *program) string {
	if p.links.all {
		return "This machine seems to have no network: only itself can open the link."
	}
	port := ""
	for _, l := range p.public {
		if isPort(l) {
			_, port, _ = net.SplitHostPort(l.Addr().String())
		}
	}
	return "Only this machine can open it. For others on your network: rowhouse -addr :" + port
}

// onTerminal reports whether a person is looking at w, who has a telephone to
// scan with, and not a file or a log collector, which would keep thirty lines of
// escapes. A device that is no terminal shows them to nobody, so it may count as
// one.
func onTerminal(w io.Writer, term string) bool {
	file, ok := w.(*os.File)
	if !ok || term == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
