package main

import (
	"net"
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"
)

// address reads where to listen: a host, which may be empty for every address
// of the machine, and a port, which may be 0 for any that is free; or the file of a
// unix socket. A port alone is the commonest slip, so its error has the answer in it.
func address(to *string) func(string) error {
	read := portAddress(to)
	return func(text string) error {
		file, ok := strings.CutPrefix(text, unixPrefix)
		if !ok {
			return read(text)
		}
		*to = text
		_, err := parseSocketFile(file)
		return err
	}
}

// portAddress reads an address that is no file.
func portAddress(to *string) func(string) error {
	return func(text string) error {
		host, port, err := net.SplitHostPort(text)
		if err != nil {
			if _, number := strconv.Atoi(text); number == nil {
				return usageError("a colon is missing: say :" + text)
			}
			return usageError("say an address and a port, such as 127.0.0.1:8080 or :8080")
		}
		n, err := strconv.Atoi(port)
		if err != nil || n < 0 || n > 65535 {
			return usageError("the port is a number from 0 to 65535")
		}
		if strings.ContainsAny(host, "/ ") {
			return usageError("say an address and a port alone, such as 127.0.0.1:8080")
		}
		*to = text
		return nil
	}
}

// adminAddress reads an address, or off.
func adminAddress(to *string) func(string) error {
	read := portAddress(to)
	return func(text string) error {
		if text == "" || text == "off" {
			*to = ""
			return nil
		}
		return read(text)
	}
}

// publicURL reads the URL that people open. Its path gets a slash at the end:
// it stands for a folder. What links cannot carry is refused here rather than
// dropped: an operator who wrote a query meant something by it.
func publicURL(to **url.URL) func(string) error {
	return func(text string) error {
		u, err := url.Parse(text)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
			return usageError("say a whole URL, such as https://example.org/play/")
		}
		if u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return usageError("say the URL without a user, a query or a fragment")
		}
		if strings.Contains(u.Hostname(), "%") {
			return usageError("say a URL that browsers can open: they open no address with a zone")
		}
		var p string
		if err := basePath(&p)(u.Path); err != nil {
			return err
		}
		*to = &url.URL{Scheme: u.Scheme, Host: strings.ToLower(u.Host), Path: p}
		return nil
	}
}

// basePath reads a path and gives it a slash on both sides. Only characters that
// no proxy, shell or page would have to escape are taken, so that all of them
// mean the same path.
func basePath(to *string) func(string) error {
	return func(text string) error {
		plain := strings.Trim(text, "/")
		for _, c := range plain {
			if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/", c) {
				return usageError("a path has letters, digits and - . _ ~ / only")
			}
		}
		if plain == "" {
			*to = "/"
			return nil
		}
		if path.Clean("/"+plain) != "/"+plain {
			return usageError("say the path without . or .. or empty parts")
		}
		*to = "/" + plain + "/"
		return nil
	}
}

// trusted reads CIDRs and single addresses, with commas between, and the word for
// peers on a unix socket.
func trusted(s *settings) func(string) error {
	return func(text string) error {
		read, unix := []netip.Prefix{}, false // none is a choice, so never nil
		for _, part := range list(text) {
			switch part {
			case "none":
			case "unix":
				unix = true
			default:
				network, err := parseNetwork(part)
				if err != nil {
					return usageError("say networks such as 10.0.0.0/8,fd00::/8, unix for peers on a unix socket, or none")
				}
				read = append(read, network)
			}
		}
		s.trustedProxies, s.trustedUnix = read, unix
		return nil
	}
}

// parseNetwork reads a network, or an address that is one by itself. An IPv4 network
// in IPv6 clothes is the IPv4 network: that is how its peers appear.
func parseNetwork(text string) (netip.Prefix, error) {
	prefix, err := netip.ParsePrefix(text)
	if alone, bad := netip.ParseAddr(text); bad == nil {
		prefix, err = alone.Prefix(alone.BitLen())
	}
	if a := prefix.Addr(); a.Is4In6() && prefix.Bits() >= 96 {
		prefix = netip.PrefixFrom(a.Unmap(), prefix.Bits()-96)
	}
	return prefix.Masked(), err
}

// origins reads what browsers send as Origin: a scheme, a host, perhaps a port.
func origins(to *[]string) func(string) error {
	return func(text string) error {
		var read []string
		for _, part := range list(text) {
			u, err := url.Parse(part)
			if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
				return usageError("say origins such as https://example.org,http://10.0.0.5:8080")
			}
			read = append(read, u.Scheme+"://"+strings.ToLower(u.Host))
		}
		*to = read
		return nil
	}
}

// list splits at commas, and at the spaces that people put behind them.
func list(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
}
