// Package forecast computes the expected outcome of attacks from the combat tables of a
// game, without playing them.
//
// [ForecastAll] reads the table of each kind of attack and averages over all throws of its
// dice. An [ExpectedOutcome] has the losses of both sides in thousandths, how often both
// lose, and the balance that bots compare. What a script decides counts a little less than
// a retreat, because its effect is unknown.
//
// [Attack.ShiftedOutcome] looks an attack up by column, with shifts included;
// [Attack.UnshiftedOutcome] computes the column from two strengths. Tables do not change
// during a game, so a forecast is made once for each game.
package forecast
