// Package features lists the features by which bots evaluate positions, with the name, the
// meaning and the default weight of each.
//
// The package is data only and imports no engine package but diag. So the format (weights
// under `bots:`), its schema and the bots share one list. Package bot/eval computes the
// features.
//
// The value of a feature is for a side, less the same for its enemies, in thousandths of a
// whole that is fixed for a game. So equal weights mean the same in all games. [Weights]
// holds one weight for each feature, in thousandths.
package features
