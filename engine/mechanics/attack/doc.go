// Package attack is the procedure of attacks.
//
// [Frame] runs one attack phase, or one attack of an alternation, in stages: a
// player names hexes and attackers, then come declarations, then support, then the
// die. The stage constants in attack.go list them. Where the rules say so, battles
// are named first and fought later; battles.go keeps them and rows.go writes them
// into a saved position.
//
// Obligations say which units must attack and which must be attacked. meet.go
// matches units with hexes and answers whether an attack lets as many obligations
// be met as before. parts.go splits a long front into independent groups, and
// plan.go looks ahead: an action is offered only if some lawful attack contains it.
//
// The state lies in parts: [Rights] holds what decides who may attack what and who
// is obliged to (rights.go, duty.go, meet.go), [CombatChoices] how far declarations
// and support have come (declare.go). A planner serves one look ahead: stack.go adds
// units that attack together as a stack and hexes that attackers must join, and
// targets.go lists what an attack may begin with and be extended by. refuse.go
// explains why an action is not offered. [Effects] applies the result of a combat.
package attack
