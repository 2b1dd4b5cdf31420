package web

import (
	"container/list"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
)

// tokenBucket bounds how often something is done: burst times at once, rate times a
// second over a time. The zero value is full.
type tokenBucket struct {
	tokens  float64
	counted time.Time
}

// takeToken takes a token, if there is one.
func (b *tokenBucket) takeToken(now time.Time, burst, rate float64) bool {
	if b.counted.IsZero() {
		b.tokens = burst
	} else {
		b.tokens = min(burst, b.tokens+max(0, now.Sub(b.counted).Seconds())*rate)
	}
	b.counted = now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// isFull reports whether there are as many tokens as there can be.
func (b *tokenBucket) isFull(now time.Time, burst, rate float64) bool {
	return b.counted.IsZero() || b.tokens+now.Sub(b.counted).Seconds()*rate >= burst
}

// addressRates bounds the requests of each address. It keeps a limited number of
// addresses; the one that has not asked for longest is forgotten first.
type addressRates struct {
	mu        sync.Mutex
	byAddress map[netip.Prefix]*list.Element
	recency   list.List // of *addressRate, the one that asked last at the end
}

type addressRate struct {
	address netip.Prefix
	bucket  tokenBucket
}

// admitAddress reports whether an address may make one more request.
func (a *addressRates) admitAddress(address netip.Prefix, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.byAddress == nil {
		a.byAddress = map[netip.Prefix]*list.Element{}
	}
	e := a.byAddress[address]
	if e == nil {
		if len(a.byAddress) >= limits.ServeAddresses {
			delete(a.byAddress, a.recency.Remove(a.recency.Front()).(*addressRate).address)
		}
		e = a.recency.PushBack(&addressRate{address: address})
		a.byAddress[address] = e
	}
	a.recency.MoveToBack(e)
	return e.Value.(*addressRate).bucket.takeToken(now, limits.ServeAddressBurst, limits.ServeAddressRate)
}

// admitStranger reports whether a request without a valid key may be answered.
func (s *Server) admitStranger(r *http.Request) bool {
	address := s.callerOf(r)
	return !address.IsValid() || s.rates.admitAddress(address, s.home.Clock())
}

// refuseRate answers a request over the rate. The client may retry a second later, as every rate
// is more than one a second.
func refuseRate(w http.ResponseWriter, text string) {
	w.Header().Set("Retry-After", "1")
	http.Error(w, text, http.StatusTooManyRequests)
}
