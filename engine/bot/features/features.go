package features

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// ID is the place of a feature in the list.
type ID int

// The features.
const (
	Won ID = iota
	Points
	Victory
	Places
	March
	Losses
	Exits
	Chances
	Threat
	Obligation
	Contact
	Support
	Command
	Count // how many there are
)

// Feature is one thing by which a position is judged. Its value is that of a side less that of
// hostile sides, in thousandths of a full score. The full score is the same for all positions of
// a game, so that weights mean the same in all games.
type Feature struct {
	Name    string
	Doc     string
	Default int // weight where nothing is said, in thousandths
}

var all = [Count]Feature{
	Won:        {"won", "The game is over: 1000 for the winner, and 50 for each level or point of the margin, up to 20.", 100000},
	Points:     {"points", "Points by the game's own scoring, as parts of its highest margin.", 4000},
	Victory:    {"victory", "How nearly each victory condition holds, times its level: a comparison by how much is missing, all of several by their mean, any by the best.", 4000},
	Places:     {"places", "Places that conditions and points name: the number of them that are occupied.", 1500},
	March:      {"march", "How near the nearest unit is to each group of places that conditions and points name.", 600},
	Losses:     {"losses", "Lost steps, by the value of losses or, if that is zero for all units, by strength in attacks; units taken off the map otherwise count half.", 9000},
	Exits:      {"exits", "Of as many as conditions or points ask to leave: who has left counts whole, and of the rest those nearest to an exit that they may take, by how near they are.", 2000},
	Chances:    {"chances", "What an attack by those beside or near takes of others less what it costs, by the table, on the mean of all throws.", 1000},
	Threat:     {"threat", "Losses to be expected from attacks by adjacent and near enemies, counted in the same way, against the side.", 200},
	Obligation: {"duty", "Where units must attack: those beside others that are stronger than all that can attack them, counted against the side.", 8000},
	Contact:    {"contact", "How near units are to the nearest enemy, by what they are worth; beside those who by the table can only be attacked at a loss they count less. That of others is not taken off.", 1500},
	Support:    {"support", "Units with a friend beside them.", 0},
	Command:    {"command", "Counters that do not fight (`marker`), as headquarters and leaders: what they add by the table to attacks by and on units with an enemy within three hexes, by what these are worth.", 200},
}

// List lists the features in their order.
func List() []Feature { return all[:] }

// Names returns the names of all features, in their order.
func Names() []string {
	out := make([]string, Count)
	for i := range all {
		out[i] = all[i].Name
	}
	return out
}

// Weights say what each feature weighs, in thousandths.
type Weights [Count]int

// DefaultWeights returns the weights of a game that says nothing.
func DefaultWeights() Weights {
	var w Weights
	for i := range all {
		w[i] = all[i].Default
	}
	return w
}

// EvenWeights weighs everything alike except the end of the game. It is a start for games whose
// weights nobody has chosen yet.
func EvenWeights() Weights {
	w := DefaultWeights()
	for i := range w {
		if ID(i) != Won {
			w[i] = 1000
		}
	}
	return w
}

// FindByName returns the feature with a name. The error for an unknown name proposes the nearest
// one.
func FindByName(name string) (ID, error) {
	for i := range all {
		if all[i].Name == name {
			return ID(i), nil
		}
	}
	err := fmt.Errorf("there is no feature %q: it is one of %s", name, strings.Join(Names(), ", "))
	if near := diag.NearestName(name, Names()); near != "" {
		err = fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return -1, err
}

// ReplaceWeight returns the weights with one of them changed.
func (w Weights) ReplaceWeight(name string, value int) (Weights, error) {
	i, err := FindByName(name)
	if err == nil {
		w[i] = value
	}
	return w, err
}
