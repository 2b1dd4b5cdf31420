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
	cost       []int16 // by node: hex * nodeStates + state, then those of junctions; of each layer
	prev       []int32 // node before, None at the start
	touched    []int32
	buckets    [][]int32
	enemyZones []enemyZone
	hexes      []model.HexID
	plain      int32 // nodes before those of junctions
	base       int32 // nodes of one layer
	nodes      int32 // nodes of all layers
	layered    bool  // there are several layers
	layers     layers
	g          *model.Game
	cache      searchCache

	// The subject of the search under way.
	m      *model.Movement
	mode   int
	live   bool // the cost of a step asks for the position: evalSteps left that out
	budget int
	side   model.SideID
	start  model.HexID
	along  uint32 // kinds of hexside that the manner of moving keeps to
}

// enemyZone is an enemy zone that acts on the mover.
type enemyZone struct {
	zone *model.Zone
	bits []ZoneBits
	in   hexSet   // the hexes whose bits are not 0
	held ZoneBits // which bits mean that the mover is held
}

// reset readies the memory for a search with so many layers.
func (s *search) reset(g *model.Game, layers int32) {
	s.g, s.plain = g, int32(g.Grid.NumHexes()*nodeStates)
	s.base, s.layered = s.plain+int32(len(g.JunctionHexes)*6*nodeStates), layers > 1
	s.nodes = s.base * layers
	if n := int(s.nodes); len(s.cost) < n {
		s.touched = s.touched[:0]
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

// nodeHex returns the hex of a node.
func (s *search) nodeHex(node int32) model.HexID {
	if s.layered {
		node %= s.base
	}
	if node < s.plain {
		return model.HexID(uint32(node) / nodeStates)
	}
	return s.g.JunctionHexes[(node-s.plain)/(6*nodeStates)]
}

// findNode returns the node, without its state, of a hex come to over a hexside. In a
// hex with junctions the hexside tells nodes apart: it decides how one may go
// on.
func (s *search) findNode(to model.HexID, d int) int32 {
	if s.along != 0 {
		if j := s.g.FindJunction(to); j >= 0 {
			return s.plain + int32((j*6+(d+3)%6)*nodeStates)
		}
	}
	return int32(to) * nodeStates
}

// mayPassJunction reports whether a move may go on from a node over a hexside.
func (s *search) mayPassJunction(node int32, from model.HexID, d int) bool {
	return node < s.plain || s.g.MayPassJunction(from, s.along, int(node-s.plain)/nodeStates%6, d)
}

// eachNode calls use with every node of a hex that was reached.
func (s *search) eachNode(h model.HexID, use func(node int32, cost int16)) {
	if s.layered {
		s.eachNodeOfLayers(h, use)
		return
	}
	s.eachNodeFrom(0, h, use)
}

// eachNodeFrom calls use with every node of a hex that was reached in the layer whose nodes begin at first.
func (s *search) eachNodeFrom(first int32, h model.HexID, use func(node int32, cost int16)) {
	for n := first + int32(h)*nodeStates; n < first+int32(h+1)*nodeStates; n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
	j := s.g.FindJunction(h)
	if j < 0 || s.along == 0 {
		return
	}
	for n := first + s.plain + int32(j*6*nodeStates); n < first+s.plain+int32((j+1)*6*nodeStates); n++ {
		if s.cost[n] != unreached {
			use(n, s.cost[n])
		}
	}
}

// hasReachedHex reports whether a hex was reached.
func (s *search) hasReachedHex(h model.HexID) bool {
	reached := false
	s.eachNode(h, func(int32, int16) { reached = true })
	return reached
}

func (s *search) relaxNode(node, from int32, cost int) {
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

// holdsMover reports whether some enemy keeps the mover from leaving a hex.
func (s *search) holdsMover(h model.HexID) bool {
	for i := range s.enemyZones {
		if s.enemyZones[i].bits[h]&s.enemyZones[i].held != 0 {
			return true
		}
	}
	return false
}

// isInEnemyZone reports whether a hex lies in a zone that acts on the mover.
func (s *search) isInEnemyZone(h model.HexID) bool {
	for i := range s.enemyZones {
		if s.enemyZones[i].bits[h]&ZoneIn != 0 {
			return true
		}
	}
	return false
}
