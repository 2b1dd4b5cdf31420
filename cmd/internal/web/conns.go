package web

import (
	"container/list"
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"syscall"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// connLimits says how many connections there may be at once.
type connLimits struct {
	all        int
	unknown    int // without a valid key so far
	perAddress int // unknown ones from one address
	perHolder  int // known ones of one key
}

// connTable counts the connections of a server and decides which one is closed for
// another. A connection is unknown until a request on it carries a valid key; unknown
// ones hold a part of the places at most, so strangers never fill the server.
type connTable struct {
	limits  connLimits
	proxied bool // connections are a proxy's: they are not bounded by address

	mu        sync.Mutex
	unknown   connGroup
	known     connGroup
	addresses map[netip.Prefix]*connGroup  // of unknown connections
	holders   map[*lobby.Holder]*connGroup // of known connections
}

func newConnTable(l connLimits, proxied bool) *connTable {
	return &connTable{limits: l, proxied: proxied, addresses: map[netip.Prefix]*connGroup{}, holders: map[*lobby.Holder]*connGroup{}}
}

// trackedConn is a connection that is counted. The table's mutex guards its fields.
type trackedConn struct {
	net.Conn
	table   *connTable
	address netip.Prefix  // not valid: not bounded by address
	holder  *lobby.Holder // whose key the last request with a valid key had; nil: unknown
	idle    bool          // an answer was sent and no request has begun since
	removed bool
	places  []connPlace
}

// connGroup is a set of connections, those idle apart, each list in the order in which
// connections came to it.
type connGroup struct{ busy, idle list.List }

// connPlace is the place of a connection in the list of a group, for removal in constant time.
type connPlace struct {
	group *connGroup
	at    *list.Element
}

func (g *connGroup) size() int { return g.busy.Len() + g.idle.Len() }

func (g *connGroup) list(idle bool) *list.List {
	if idle {
		return &g.idle
	}
	return &g.busy
}

// findOldest finds the oldest idle connection, or else the oldest of all; never spare.
func (g *connGroup) findOldest(spare *trackedConn) *trackedConn {
	for _, idle := range []bool{true, false} {
		for e := g.list(idle).Front(); e != nil; e = e.Next() {
			if c := e.Value.(*trackedConn); c != spare {
				return c
			}
		}
	}
	return nil
}

// addConn counts a new connection. It returns the connection to close for it, nil for none: the
// new one itself only when all places are taken by known, busy connections.
func (t *connTable) addConn(c *trackedConn) (victim *trackedConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	unknown, own := t.unknown.size(), t.addresses[c.address]
	full := unknown+t.known.size() >= t.limits.all
	switch {
	case own != nil && own.size() >= t.limits.perAddress:
		victim = own.findOldest(nil)
	case unknown >= t.limits.unknown, full && unknown > 0:
		victim = t.unknown.findOldest(nil)
	case full && t.known.idle.Len() > 0:
		victim = t.known.findOldest(nil)
	case full:
		c.removed = true
		return c
	}
	if victim != nil {
		t.dropConn(victim)
	}
	t.joinGroups(c)
	return victim
}

// identify records whose key a request on a connection carries. It returns the connection of the
// same key to close for it, nil for none.
func (t *connTable) identify(c *trackedConn, h *lobby.Holder) (victim *trackedConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.removed || c.holder == h {
		return nil
	}
	t.leaveGroups(c)
	c.holder = h
	t.joinGroups(c)
	if own := t.holders[h]; own.size() > t.limits.perHolder {
		victim = own.findOldest(c)
		t.dropConn(victim)
	}
	return victim
}

// pickVictim picks an unknown connection to close when the system has no handles left.
func (t *connTable) pickVictim() *trackedConn {
	t.mu.Lock()
	defer t.mu.Unlock()
	victim := t.unknown.findOldest(nil)
	if victim != nil {
		t.dropConn(victim)
	}
	return victim
}

func (t *connTable) setIdle(c *trackedConn, idle bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.removed || c.idle == idle {
		return
	}
	for i, p := range c.places {
		p.group.list(c.idle).Remove(p.at)
		c.places[i].at = p.group.list(idle).PushBack(c)
	}
	c.idle = idle
}

// removeConn stops counting a connection; a second call does nothing.
func (t *connTable) removeConn(c *trackedConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.dropConn(c)
}

func (t *connTable) dropConn(c *trackedConn) {
	t.leaveGroups(c)
	c.removed = true
}

// joinGroups puts a connection into its groups.
func (t *connTable) joinGroups(c *trackedConn) {
	switch {
	case c.holder != nil:
		c.joinGroup(&t.known)
		c.joinGroup(ensureGroup(t.holders, c.holder))
	case c.address.IsValid():
		c.joinGroup(&t.unknown)
		c.joinGroup(ensureGroup(t.addresses, c.address))
	default:
		c.joinGroup(&t.unknown)
	}
}

func ensureGroup[K comparable](groups map[K]*connGroup, key K) *connGroup {
	if groups[key] == nil {
		groups[key] = &connGroup{}
	}
	return groups[key]
}

func (c *trackedConn) joinGroup(g *connGroup) {
	c.places = append(c.places, connPlace{g, g.list(c.idle).PushBack(c)})
}

// leaveGroups takes a connection out of its groups and forgets a group that is empty.
func (t *connTable) leaveGroups(c *trackedConn) {
	for _, p := range c.places {
		p.group.list(c.idle).Remove(p.at)
	}
	c.places = nil
	if g := t.holders[c.holder]; g != nil && g.size() == 0 {
		delete(t.holders, c.holder)
	}
	if g := t.addresses[c.address]; g != nil && g.size() == 0 {
		delete(t.addresses, c.address)
	}
}

// connListener accepts every connection and closes another one for it where there are
// too many.
type connListener struct {
	net.Listener
	table *connTable
}

// shedAtOnce is the number of connections to close when the system has no handles left.
const shedAtOnce = 10

// Accept waits for a connection.
func (l *connListener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if err != nil {
			l.makeRoom(err)
			return nil, err // after a lack of handles the library tries again
		}
		c := &trackedConn{Conn: raw, table: l.table}
		if !l.table.proxied {
			c.address = boundAddress(raw.RemoteAddr().String())
		}
		victim := l.table.addConn(c)
		if victim != nil {
			_ = victim.Close() // its end need not know
		}
		if victim != c {
			return c, nil
		}
	}
}

// makeRoom closes unknown connections when the system has no handles for another one.
func (l *connListener) makeRoom(err error) {
	if !errors.Is(err, syscall.EMFILE) && !errors.Is(err, syscall.ENFILE) {
		return
	}
	for range shedAtOnce {
		if c := l.table.pickVictim(); c != nil {
			_ = c.Close() // its end need not know
		}
	}
}

// Close makes room for another connection.
func (c *trackedConn) Close() error {
	defer c.table.removeConn(c)
	return c.Conn.Close()
}

type connKey struct{}

// withConn is the context of the requests on a connection.
func withConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// noteConnState keeps idle connections apart from those with a request under way.
func noteConnState(c net.Conn, state http.ConnState) {
	if one, ok := c.(*trackedConn); ok {
		one.table.setIdle(one, state == http.StateIdle)
	}
}

// identifyConn notes that the connection of a request belongs to who holds a key.
func identifyConn(r *http.Request, h *lobby.Holder) {
	c, ok := r.Context().Value(connKey{}).(*trackedConn)
	if !ok {
		return
	}
	if victim := c.table.identify(c, h); victim != nil {
		_ = victim.Close() // its end need not know
	}
}
