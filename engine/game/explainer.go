package game

// Explainer says why: what numbers are made of, why an order is refused, and why nothing can be done
// with a unit. It changes nothing; what it has to try is tried on a copy.
type Explainer struct{ t *Table }

// Explainer returns the explanations of the present position.
func (t *Table) Explainer() Explainer { return Explainer{t} }
