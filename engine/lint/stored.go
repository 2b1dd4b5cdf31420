package lint

import (
	"bytes"
	"encoding/gob"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Store keeps results of actions beyond the end of the program. What it returns for a key is what
// was saved under it, or nothing; a result that cannot be read is as good as none.
type Store interface {
	// LoadResult returns the result saved under a key; nil for none.
	LoadResult(key string) []byte
	// SaveResult saves a result. A failure is no fault of the project: the next look works without.
	SaveResult(key string, data []byte)
}

// decodeResult reads a result that a store has; false for none.
func decodeResult[R any](s Store, key string) (result R, ok bool) {
	data := s.LoadResult(key)
	if data == nil || gob.NewDecoder(bytes.NewReader(data)).Decode(&result) != nil {
		var none R
		return none, false
	}
	return result, true
}

// saveResult saves a result.
func saveResult[R any](s Store, key string, result R) {
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(result) == nil {
		s.SaveResult(key, b.Bytes())
	}
}

// storedSets is how variantSets are written in a store.
type storedSets struct {
	Scenario    string
	Always, IDs []string
	Maximal     [][]string
	Pairs       map[[2]string]pairMark
	Foreign     [][2]string
	Odd, Broken []diag.Diagnostic
	OddPairs    [][2]string // the pair of each of Odd
}

// GobEncode writes the results.
func (s *variantSets) GobEncode() ([]byte, error) {
	w := storedSets{Scenario: s.scenario, Always: s.always, IDs: s.ids, Maximal: s.maximal, Pairs: s.pairs, Foreign: s.foreign, Broken: s.broken}
	for _, o := range s.odd {
		w.Odd, w.OddPairs = append(w.Odd, o.Diagnostic), append(w.OddPairs, [2]string{o.a, o.b})
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(w)
	return b.Bytes(), err
}

// GobDecode reads the results.
func (s *variantSets) GobDecode(data []byte) error {
	var r storedSets
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&r); err != nil {
		return err
	}
	*s = variantSets{scenario: r.Scenario, always: r.Always, ids: r.IDs, maximal: r.Maximal, pairs: r.Pairs, foreign: r.Foreign, broken: r.Broken, done: true}
	for i, d := range r.Odd {
		s.odd = append(s.odd, pairFinding{d, r.OddPairs[i][0], r.OddPairs[i][1]})
	}
	return nil
}
