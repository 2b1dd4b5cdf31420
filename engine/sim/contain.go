package sim

import (
	"fmt"
	"reflect"
	"strings"
)

// Contains compares the counts of some games with those of these games
// again, or of a part of them: it says where less is counted than the part alone gives,
// "" where all of the part can be in it. Where both are of equally many games each number
// must be the same.
func (w *Work) Contains(part *Work) string {
	if len(w.Tallies) != len(part.Tallies) || len(w.Pairs) != len(part.Pairs) {
		return "other cells are counted"
	}
	for i, t := range w.Tallies {
		p := part.Tallies[i]
		if why := containsValue("", reflect.ValueOf(*t), reflect.ValueOf(*p), t.CountGames() == p.CountGames()); why != "" {
			return fmt.Sprintf("cell %d: %s", i+1, why)
		}
	}
	for i, t := range w.Pairs {
		same := w.Tallies[0].CountGames() == part.Tallies[0].CountGames()
		if why := containsValue("", reflect.ValueOf(*t), reflect.ValueOf(*part.Pairs[i]), same); why != "" {
			return fmt.Sprintf("pairs with cell %d: %s", i+2, why)
		}
	}
	return ""
}

// containsValue walks two values of one type. path is their path in a file.
func containsValue(path string, all, part reflect.Value, same bool) string {
	if h, ok := all.Interface().(Histogram); ok {
		p := part.Interface().(Histogram)
		for _, v := range p.Values() {
			if h.Count(v) < p.Count(v) || same && h.Count(v) != p.Count(v) {
				return describeMismatch(path, fmt.Sprintf("%d games of %d", h.Count(v), v), fmt.Sprintf("%d", p.Count(v)))
			}
		}
		if same && h.N() != p.N() {
			return describeMismatch(path, fmt.Sprintf("%d games", h.N()), fmt.Sprint(p.N()))
		}
		return ""
	}
	switch all.Kind() {
	case reflect.Pointer:
		if part.IsNil() {
			return ""
		}
		if all.IsNil() {
			return describeMismatch(path, "nothing", "something")
		}
		return containsValue(path, all.Elem(), part.Elem(), same)
	case reflect.Struct:
		for i := range all.NumField() {
			name, _, _ := strings.Cut(all.Type().Field(i).Tag.Get("json"), ",")
			if why := containsValue(path+"."+name, all.Field(i), part.Field(i), same); why != "" {
				return why
			}
		}
	case reflect.Map:
		return containsMap(path, all, part, same)
	case reflect.Slice, reflect.Array:
		return containsList(path, all, part, same)
	case reflect.Int64:
		// Steps lost in combats may come back: of a part nothing follows for the whole.
		falls := strings.HasPrefix(path, ".battles.") && strings.Contains(path, ".steps[")
		if a, p := all.Int(), part.Int(); same && a != p || a < p && !falls {
			return describeMismatch(path, fmt.Sprint(a), fmt.Sprint(p))
		}
	case reflect.Uint64:
		if a, p := all.Uint(), part.Uint(); same && a != p {
			return describeMismatch(path, fmt.Sprint(a), fmt.Sprint(p))
		}
	case reflect.Int, reflect.String: // what all games of a cell have in common
		if a, p := fmt.Sprint(all), fmt.Sprint(part); a != p {
			return describeMismatch(path, a, p)
		}
	}
	return ""
}

// containsMap compares maps key by key.
func containsMap(path string, all, part reflect.Value, same bool) string {
	keys := map[string]bool{}
	for _, m := range []reflect.Value{all, part} {
		for _, k := range m.MapKeys() {
			keys[k.String()] = true
		}
	}
	for _, k := range sortedKeys(keys) {
		a, p := all.MapIndex(reflect.ValueOf(k)), part.MapIndex(reflect.ValueOf(k))
		zero := reflect.Zero(all.Type().Elem())
		if all.Type().Elem().Kind() == reflect.Pointer {
			zero = reflect.New(all.Type().Elem().Elem())
		}
		if !a.IsValid() {
			a = zero
		}
		if !p.IsValid() {
			p = zero
		}
		if why := containsValue(path+"."+k, a, p, same); why != "" {
			return why
		}
	}
	return ""
}

// containsList compares lists item by item; only games that did not end may be missing
// from the part.
func containsList(path string, all, part reflect.Value, same bool) string {
	if path == ".unended" {
		return containsUnended(all.Interface().([]Unended), part.Interface().([]Unended))
	}
	if all.Len() != part.Len() {
		return describeMismatch(path, fmt.Sprintf("%d entries", all.Len()), fmt.Sprint(part.Len()))
	}
	for i := range all.Len() {
		if why := containsValue(fmt.Sprintf("%s[%d]", path, i), all.Index(i), part.Index(i), same); why != "" {
			return why
		}
	}
	return ""
}

// containsUnended reports a game of the part that did not end, and that all does not
// list.
func containsUnended(all, part []Unended) string {
	there := map[Unended]bool{}
	for _, u := range all {
		there[u] = true
	}
	for _, u := range part {
		if !there[u] {
			return fmt.Sprintf("unended: the game of seed %d does not come to an end (%s), and that is not counted", u.Seed, u.Why)
		}
	}
	return ""
}

// describeMismatch says at which path the counted value differs from the value of the game
// played again.
func describeMismatch(path, counted, played string) string {
	return fmt.Sprintf("%s: %s is counted, and playing again gives %s", strings.TrimPrefix(path, "."), counted, played)
}

// CheckSeeds picks n of the seeds that a run was played with, spread over all of them;
// salt moves them, so that nobody knows beforehand which. All, where there are no more.
func (r *Run) CheckSeeds(n int64, salt uint64) []SeedRange {
	played := r.CountGames()
	if n >= played {
		return r.Seeds
	}
	var out []SeedRange
	step := played / n
	for k := range n {
		at := k*step + int64(salt%uint64(step))
		for _, s := range r.Seeds {
			if at < s.N {
				out = append(out, SeedRange{s.First + rngSeed(at), 1})
				break
			}
			at -= s.N
		}
	}
	return out
}
