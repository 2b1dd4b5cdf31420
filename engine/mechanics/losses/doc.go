// Package losses is the procedure of losses that a side picks itself.
//
// [Exchange] is an exchange: a side picks whole units that are worth at least what
// it owes. It may not pay with a unit that could be spared, unless the rules allow
// it. The payers and the units of the other side are eliminated at the same moment.
//
// [StepLoss] takes steps off units, one at a time; the owner picks the unit. A
// negative number gives steps back.
//
// Units are picked in unit order, so that every set of units can be named in one
// way only. spare.go answers whether a payment can still be completed; for many
// units with large values it accepts any payment that is enough.
package losses
