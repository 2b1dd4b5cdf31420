package assist

import "github.com/vedette-wargames/vedette/engine/model"

// hookPoints returns the points at which hooks can run.
func hookPoints() []Choice {
	var out []Choice
	for i := range model.HookPoints {
		p := &model.HookPoints[i]
		out = append(out, Choice{Text: p.ID, Kind: "value", Sign: p.Kind + " hook", Doc: p.Doc})
	}
	return out
}
