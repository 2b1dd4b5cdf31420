package query

import "github.com/vedette-wargames/vedette/engine/model"

// Path states of a search: a hex may be reached with the move ended there
// (stopped), and with the unit turned to another face on the way (flipped).
const (
	nodeStopped = 1
	nodeFlipped = 2
	nodeStates  = 4
)

const unreached = int16(0x7fff)

// search is the working memory of one path search.
type search struct {
	cost    []int16 // by node: hex * nodeStates + state, then those of junctions
	prev    []int32 // node before, None at the start
	touched []int32
	buckets [][]int32
	edges   []zoneEdge
	hexes   []model.HexID
	plain   int32 // nodes before those of junctions
	g       *model.Game
	kept    keptOfSearch

	// What the search under way is about.
	m      *model.Movement
	mode   int
	live   bool // the cost of a step asks for the position: stepsFrom left that out
	budget int
	side   model.SideID
	start  model.HexID
	along  uint32 // kinds of hexside that the manner of moving keeps to
}

// zoneEdge is an enemy zone that acts on the mover.
type zoneEdge struct {
	zone *model.Zone
	bits []ZoneBits
	in   hexSet   // the hexes whose bits are not 0
	held ZoneBits // which bits mean that the mover is held
}

func (s *search) reset(g *model.Game) {
	s.g, s.plain = g, int32(g.Grid.NumHexes()*nodeStates)
	if n := int(s.plain) + len(g.JunctionHexes)*6*nodeStates; len(s.cost) != n {
		s.cost, s.prev = make([]int16, n), make([]int32, n)
		for i := range s.cost {
			s.cost[i] = unreached
		}
	}
	for _, t := range s.touched {
		s.cost[t] = unreached
	}
	s.touched = s.touched[:0]
	for i := range s.buckets {
		s.buckets[i] = s.buckets[i][:0]
	}
}

// hexOf is the hex of a node.
func (s *search) hexOf(node int32) model.HexID {
	if node < s.plain {
		return model.HexID(uint32(node) / nodeStates)
	}
	return s.g.JunctionHexes[(node-s.plain)/(6*nodeStates)]
}

// nodeAt is the node, without its state, of a hex come to over a hexside. In a
// hex with junctions the hexside tells nodes apart: it decides how one may go
// on.
func (s *search) nodeAt(to model.HexID, d int) int32 {
	if s.along != 0 {
		if j := s.g.JunctionAt(to); j >= 0 {
			return s.plain + int32((j*6+(d+3)%6)*nodeStates)
		}
	}
	return int32(to) * nodeStates
}

// joined reports whether a move may go on from a node over a hexside.
func (s *search) joined(node int32, from model.HexID, d int) bool {
	return node < s.plain || s.g.Joined(from, s.along, int(node-s.plain)/nodeStates%6, d)
}

// nodesOf calls use with every node of a hex that was reached.
func (s *search) nodesOf(h model.HexID, use func(node int32, cost int16)) {
	for n := int32(h) * nodeStates; n < int32(h+1)*nodeStates; n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
	j := s.g.JunctionAt(h)
	if j < 0 || s.along == 0 {
		return
	}
	for n := s.plain + int32(j*6*nodeStates); n < s.plain+int32((j+1)*6*nodeStates); n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
}

// came reports whether a hex was reached.
func (s *search) came(h model.HexID) bool {
	reached := false
	s.nodesOf(h, func(int32, int16) { reached = true })
	return reached
}

func (s *search) relax(node, from int32, cost int) {
	old := s.cost[node]
	if int16(cost) >= old {
		return
	}
	if old == unreached {
		s.touched = append(s.touched, node)
	}
	s.cost[node], s.prev[node] = int16(cost), from
	for len(s.buckets) <= cost {
		s.buckets = append(s.buckets, nil)
	}
	s.buckets[cost] = append(s.buckets[cost], node)
}

// held reports whether some enemy keeps the mover from leaving a hex.
func (s *search) held(h model.HexID) bool {
	for i := range s.edges {
		if s.edges[i].bits[h]&s.edges[i].held != 0 {
			return true
		}
	}
	return false
}

// zoned reports whether a hex lies in a zone that acts on the mover.
func (s *search) zoned(h model.HexID) bool {
	for i := range s.edges {
		if s.edges[i].bits[h]&ZoneIn != 0 {
			return true
		}
	}
	return false
}
