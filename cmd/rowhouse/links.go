package main

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// links are the addresses of the page, as people type them.
type links struct {
	here string   // on this machine; "" where it listens on files only
	lan  []string // for others on the network, the likeliest first; none on loopback
	all  bool     // it listens on every address of the machine
}

// linksOfAll gathers the links of every listener. Who listens on files only is not
// reached by people, but by a proxy.
func (p *program) linksOfAll() links {
	var all links
	for _, l := range p.public {
		one := linksOf(l.Addr(), p.scheme(), p.settings.basePath)
		if all.here == "" {
			all.here = one.here
		}
		all.all = all.all || one.all
		for _, link := range one.lan {
			if !slices.Contains(all.lan, link) {
				all.lan = append(all.lan, link)
			}
		}
	}
	return all
}

// scheme is how this program's own ports are spoken to.
func (p *program) scheme() string {
	if p.certificate != nil {
		return "https"
	}
	return "http"
}

// linksOf works out where the page can be opened that listens at addr, nowhere for a
// file. It looks at the machine's addresses once, at the start: whoever changes
// networks sees in the browser's address bar what works now.
func linksOf(addr net.Addr, scheme, base string) links {
	bound, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return links{}
	}
	ip, port := bound.Addr().Unmap(), bound.Port()
	link := func(a netip.Addr) string {
		host := netip.AddrPortFrom(a.WithZone(""), port).String()
		if port == 80 && scheme == "http" || port == 443 && scheme == "https" {
			host = strings.TrimSuffix(host, ":"+strconv.Itoa(int(port)))
		}
		return (&url.URL{Scheme: scheme, Host: host, Path: base}).String()
	}
	switch {
	case ip.IsUnspecified():
		var lan []string
		for _, a := range networkAddresses() {
			lan = append(lan, link(a))
		}
		return links{here: link(loopback(ip)), lan: lan, all: true}
	case ip.IsLoopback():
		return links{here: link(ip)}
	}
	return links{here: link(ip), lan: []string{link(ip)}}
}

// loopback is this machine's own address of the kind that is listened on. A listener
// on every address of IPv6 takes IPv4 too, but where there is no IPv4 at all.
func loopback(every netip.Addr) netip.Addr {
	if every.Is6() && !hasIPv4() {
		return netip.IPv6Loopback()
	}
	return netip.AddrFrom4([4]byte{127, 0, 0, 1})
}

// hasIPv4 reports whether this machine has any address of IPv4.
func hasIPv4() bool {
	addresses, _ := net.InterfaceAddrs()
	return slices.ContainsFunc(addresses, func(a net.Addr) bool {
		prefix, err := netip.ParsePrefix(a.String())
		return err == nil && prefix.Addr().Is4()
	})
}

// networkAddresses lists the addresses under which others may reach this
// machine: the one that its default route uses first, then those of its other
// interfaces. IPv6 only where there is no IPv4: nobody reads it off a screen.
func networkAddresses() []netip.Addr {
	var found []netip.Addr
	if a := routed(); a.IsValid() {
		found = append(found, a)
	}
	interfaces, _ := net.Interfaces() // none: only what the route says
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagLoopback != 0 || isVirtual(i.Name) {
			continue
		}
		addresses, _ := i.Addrs()
		for _, a := range addresses {
			prefix, err := netip.ParsePrefix(a.String())
			ip := prefix.Addr().Unmap()
			if err == nil && ip.IsGlobalUnicast() && !slices.Contains(found, ip) {
				found = append(found, ip)
			}
		}
	}
	if v4 := slices.DeleteFunc(slices.Clone(found), netip.Addr.Is6); len(v4) > 0 {
		return v4
	}
	return found
}

// routed returns the source address of the default route. A UDP socket is
// "connected" without a packet being sent; the address is of the documentation
// range, so nobody is meant.
func routed() netip.Addr {
	conn, err := net.Dial("udp", "192.0.2.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	bound, err := netip.ParseAddrPort(conn.LocalAddr().String())
	if err != nil || !bound.Addr().IsGlobalUnicast() {
		return netip.Addr{}
	}
	return bound.Addr().Unmap()
}

// isVirtual tells the bridges of container programs: nobody's phone is there.
func isVirtual(name string) bool {
	return slices.ContainsFunc([]string{"docker", "br-", "veth", "virbr", "cni", "flannel"}, func(p string) bool {
		return strings.HasPrefix(name, p)
	})
}
