package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// addProperties adds the facts that a game's sides, armies, kinds and boxes state of
// themselves: of a literal they are known when the expression is compiled, else they
// are looked up by id.
func addProperties(g *model.Game, d *Domains, in map[string]map[string]lang.Field) {
	if len(g.Properties) == 0 {
		return
	}
	hexes := make([][]int32, len(g.Areas)) // of each area, one list for all that name it
	for i := range g.Areas {
		for _, h := range g.Areas[i].Hexes {
			hexes[i] = append(hexes[i], int32(h))
		}
	}
	for i := range g.Properties {
		p := &g.Properties[i]
		f := lang.Field{Type: d.propertyType(p.Type), Values: p.Values, Static: true, OwnerOnly: true, Doc: "property: " + p.Name()}
		if p.Type == "area" {
			f.Values, f.Members = nil, areaHexes(hexes, p)
			f.GetSet = func(_ any, id int32, buf []int32) []int32 { return append(buf, f.Members[id]...) }
		} else {
			f.Get = func(_ any, id int32) int32 { return p.Values[id] }
		}
		if in[p.Family] == nil {
			in[p.Family] = map[string]lang.Field{}
		}
		in[p.Family][p.ID] = f
	}
}

// areaHexes returns the hexes of the area that each of a family names.
func areaHexes(hexes [][]int32, p *model.Property) [][]int32 {
	out := make([][]int32, len(p.Values))
	for id, area := range p.Values {
		if area >= 0 && int(area) < len(hexes) {
			out[id] = hexes[area]
		}
	}
	return out
}

// propertyType returns the type of a property's values.
func (d *Domains) propertyType(name string) lang.Type {
	switch name {
	case "flag":
		return lang.Bool
	case "text":
		return lang.MemberType(d.Text)
	case "unit":
		return lang.MemberType(d.Unit)
	case "hex":
		return lang.MemberType(d.Hex)
	case "area":
		return lang.SetType(d.Hex)
	case "side":
		return lang.MemberType(d.Side)
	case "army":
		return lang.MemberType(d.Army)
	case "box":
		return lang.MemberType(d.Box)
	}
	return lang.Int
}
