package transport

import (
	"fmt"
	"io/fs"
	"net/netip"
	"net/url"
	"strings"

	"go.uber.org/zap"

	"rowhouse/lobby"
)

// Options configures a [Server]. Lobby and Page are required; the zero value of
// every other field stands for its default.
type Options struct {
	Lobby *lobby.Lobby
	// Page holds index.html, a template, and the files under static/.
	Page fs.FS

	// PublicURL is where browsers find this server if they do not reach it under
	// its own name, as "https://play.example.org/" or with a path, which is then
	// the base path. Links are made from it, and pages of its origin may connect.
	// Default: whatever name a request was sent to.
	PublicURL string
	// BasePath is the path that all paths are below, as browsers see it. Default:
	// the path of PublicURL, else "/". Requests are served with and without it.
	BasePath string
	// TrustedProxies are the peers whose X-Forwarded-… headers are believed.
	// Default: loopback, and peers on a unix socket. A peer that is trusted wrongly
	// can lie about who it is.
	TrustedProxies []netip.Prefix
	// TrustedUnix adds peers on a unix socket where TrustedProxies is given.
	TrustedUnix bool
	// Origins are further origins whose pages may connect and post, such as
	// "https://other.example.org". Each can act for its visitors' players.
	Origins []string
	// LANURLs are links that others on the network can use, for the page to offer.
	LANURLs []string
	// Limits bound what strangers can ask for.
	Limits Limits

	Log     *zap.Logger // default: nowhere
	Metrics *Metrics    // default: one that the lobby does not tell anything
}

// site is where the server stands, as browsers see it.
type site struct {
	public      string // "https://host", "" if none is set
	publicHTTPS bool
	base        string          // "/" or "/play/"
	origins     []allowedOrigin // beside the server's own
	lan         []string        // links for others on the network
	trusted     []netip.Prefix
	trustedUnix bool // peers on a unix socket
}

// newSite checks the options and fills in defaults. Its errors name the field.
func newSite(o Options) (*site, error) {
	s := &site{lan: lobby.OrNone(o.LANURLs), trusted: o.TrustedProxies, trustedUnix: o.TrustedUnix}
	if s.trusted == nil {
		s.trustedUnix = true
		s.trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	}
	var err error
	if s.base, err = cleanBase(o.BasePath); err != nil {
		return nil, fmt.Errorf("base path: %w", err)
	}
	if o.PublicURL != "" {
		if err := s.setPublic(o.PublicURL); err != nil {
			return nil, fmt.Errorf("public URL: %w", err)
		}
	}
	for _, text := range o.Origins {
		origin, err := parseAllowed(text)
		if err != nil {
			return nil, fmt.Errorf("origins: %w", err)
		}
		s.origins = append(s.origins, origin)
	}
	return s, nil
}

// setPublic takes the public URL; its path, if it has one, is the base path.
func (s *site) setPublic(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("%.100q is no link: want one like https://play.example.org/", text)
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%.100q has more than a scheme, a host and a path", text)
	}
	base, err := cleanBase(u.Path)
	if err != nil {
		return err
	}
	if base != "/" && s.base != "/" && base != s.base {
		return fmt.Errorf("its path %q is not the base path %q: leave one of them out", base, s.base)
	}
	if base != "/" {
		s.base = base
	}
	origin, err := parseAllowed(text)
	if err != nil {
		return err
	}
	s.public, s.publicHTTPS = u.Scheme+"://"+strings.ToLower(u.Host), u.Scheme == "https"
	s.origins = append(s.origins, origin)
	return nil
}

// cleanBase brings a base path into the form "/" or "/a/b/". It refuses what
// could not be told from a path below it.
func cleanBase(base string) (string, error) {
	trimmed := strings.Trim(base, "/")
	if trimmed == "" {
		return "/", nil
	}
	parts := strings.Split(trimmed, "/")
	for _, part := range parts {
		if part == "" || part == "." || part == ".." || strings.ContainsFunc(part, unfitForPath) {
			return "", fmt.Errorf("%.100q is no plain path like /play/", base)
		}
	}
	switch parts[0] {
	case "r", "api", "assets", "ws":
		return "", fmt.Errorf("%.100q begins like one of the server's own paths: choose another", base)
	}
	return "/" + trimmed + "/", nil
}

// unfitForPath reports whether a character would have to be escaped in a link.
func unfitForPath(c rune) bool {
	return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') &&
		!strings.ContainsRune("-._~", c)
}
