package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// CheckAddressHeader returns what is wrong with the name of the header in which a proxy passes
// on the address of its caller. The empty name means that no header is read, and is valid.
func CheckAddressHeader(name string) error {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~"
	if strings.Trim(name, letters) != "" {
		return fmt.Errorf("%q is not the name of a header; expected letters, digits and hyphens, as X-Forwarded-For", name)
	}
	if strings.EqualFold(name, "Forwarded") {
		return fmt.Errorf("the header Forwarded is not read; use one that holds addresses alone, as X-Forwarded-For")
	}
	return nil
}

// callerOf returns the address that a request is counted by: the last one in the header that a
// proxy sets, or else that of the connection. It is not valid where nothing is counted.
func (s *Server) callerOf(r *http.Request) netip.Prefix {
	name := s.home.AddressHeader
	if name == "" {
		return boundAddress(r.RemoteAddr)
	}
	if lines := r.Header.Values(name); len(lines) > 0 {
		last := lines[len(lines)-1]
		if a, ok := parseAddress(last[strings.LastIndexByte(last, ',')+1:]); ok {
			return networkOf(a)
		}
	}
	a, _ := parseAddress(r.RemoteAddr)
	return networkOf(a)
}

// boundAddress returns the address that a connection is counted by. It is not valid for a
// connection from this machine, where a proxy may pass on requests of others.
func boundAddress(remote string) netip.Prefix {
	a, ok := parseAddress(remote)
	if !ok || a.IsLoopback() {
		return netip.Prefix{}
	}
	return networkOf(a)
}

// parseAddress reads an address with or without a port. An IPv4 address written as IPv6 is IPv4.
func parseAddress(text string) (a netip.Addr, ok bool) {
	text = strings.TrimSpace(text)
	if ap, err := netip.ParseAddrPort(text); err == nil {
		return ap.Addr().Unmap().WithZone(""), true
	}
	if inner, found := strings.CutPrefix(text, "["); found {
		if text, found = strings.CutSuffix(inner, "]"); !found || !strings.Contains(text, ":") {
			return a, false
		}
	}
	a, err := netip.ParseAddr(text)
	return a.Unmap().WithZone(""), err == nil
}

// networkOf returns the part of an address that one caller has: all of IPv4, the first 64 bits
// of IPv6.
func networkOf(a netip.Addr) netip.Prefix {
	p, _ := a.Prefix(min(a.BitLen(), 64)) // an address that is not valid gives a prefix that is not
	return p
}
