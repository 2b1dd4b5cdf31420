package web

import (
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// linkLoads bounds the requests and streams of each link.
type linkLoads struct {
	mu     sync.Mutex
	byLink map[*lobby.Holder]*linkLoad
}

// linkLoad counts the present work of one link.
type linkLoad struct {
	requests tokenBucket
	busy     int // requests under way
	streams  int // streams that are open
}

// findLoad returns the load of a link. The caller holds the mutex.
func (l *linkLoads) findLoad(who *lobby.Holder) *linkLoad {
	if l.byLink == nil {
		l.byLink = map[*lobby.Holder]*linkLoad{}
	}
	if l.byLink[who] == nil {
		l.byLink[who] = &linkLoad{}
	}
	return l.byLink[who]
}

// admitRequest reports whether a link may make one more request now. The caller must call
// endRequest when it may.
func (l *linkLoads) admitRequest(who *lobby.Holder, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	load := l.findLoad(who)
	if load.busy >= limits.ServeBusy || !load.requests.takeToken(now, limits.ServeBurst, limits.ServeRate) {
		return false
	}
	load.busy++
	return true
}

// endRequest ends a request that was admitted.
func (l *linkLoads) endRequest(who *lobby.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.findLoad(who).busy--
}

// addStream counts a stream, and reports whether the link may have one more.
func (l *linkLoads) addStream(who *lobby.Holder) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	load := l.findLoad(who)
	if load.streams >= limits.ServeStreams {
		return false
	}
	load.streams++
	return true
}

// removeStream ends a stream that was counted.
func (l *linkLoads) removeStream(who *lobby.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.findLoad(who).streams--
}

// forgetUnused forgets the links that do nothing and have all their requests again.
func (l *linkLoads) forgetUnused(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for who, load := range l.byLink {
		if load.busy == 0 && load.streams == 0 && load.requests.isFull(now, limits.ServeBurst, limits.ServeRate) {
			delete(l.byLink, who)
		}
	}
}
