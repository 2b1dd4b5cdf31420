// Package odds computes what the combat tables of a game give: the chance of each result by
// column, shift and modifier, and the value of one more strength point.
//
// [ComputeReport] makes the report of a scenario. For each attack it enumerates all throws
// of the dice, so every chance is an exact count of throws (odds.go). points.go compares
// strengths that differ by one. Package deadrules provides the strengths and columns that
// the counters of the game can reach. Package chances says what a result does to each
// side; where a script decides that, the report says so and does not rank results.
//
// [Write] prints reports as text or Markdown, [Report.WriteCSV] as one line for each result.
// [RollTable] reads any table with dice that the caller names.
package odds
