---@meta
-- Made from the declarations of the script host; do not edit.

---A counter. Each printed value is a field of its name.
---@class unit
---@field army army? Its army.
---@field box box? The box it is in.
---@field due integer Turn on which it is due, 0 for none.
---@field face string? The face it shows.
---@field group string? Its formation.
---@field has_advanced boolean Has it advanced after combat in this phase?
---@field has_attacked boolean Has it attacked in this phase?
---@field has_moved boolean Has it moved in this phase?
---@field hex hex? The hex it is in.
---@field hidden boolean Is it hidden from the other sides?
---@field id string Its id.
---@field in_combat boolean Does it take part in the combat under way?
---@field in_enemy_zone boolean Is it in any zone of an enemy?
---@field kind unit_kind? Its kind.
---@field marker boolean Is it a marker?
---@field mp_left integer Movement points left after its last move.
---@field name string Its name, as people read it.
---@field on_map boolean Is it on the map?
---@field parent unit? The unit it belongs to.
---@field printed printed_values What is printed on its front.
---@field retreat_left integer Hexes it still has to go in the retreat under way, 0 for none.
---@field retreated_from hex? The hex it has just left in the retreat under way, nil outside one.
---@field role string? Its role in the combat under way.
---@field side side? The side that commands it.
---@field steps integer Steps left.
---@field steps_lost integer Steps lost.
---@field terrain string? Terrain of its hex.
---@field vars unit_variables Its variables.
---@field was_attacked boolean Has it been attacked in this phase?
---@field was_displaced boolean Has it been displaced in this phase (where once: true counts that)?
local unit = {}

---A hex of the map.
---@class hex
---@field blocks_sight boolean Does its terrain or a feature block sight?
---@field hexsides hexside[] Its six hexsides.
---@field id string Its number.
---@field name string? The name printed on the map, nil without one.
---@field neighbors hex[] The hexes next to it.
---@field terrain string? Its terrain.
---@field units unit[] The units in it.
---@field vars hex_variables Its variables.
local hex = {}

---A hexside of the map.
---@class hexside
---@field hexes hex[] The two hexes it parts; one at the border of the map.
---@field id string Its two hexes, as 0101/0102; at the border of the map a hex and a direction.
---@field vars hexside_variables Its variables.
local hexside = {}

---The attack being declared or resolved.
---@class combat
---@field attack string? The kind of attack.
---@field attack_strength integer The attackers' total.
---@field attack_supporters unit[] The units that support the attackers.
---@field attacker unit? The (first) unit that attacks.
---@field attackers unit[] The units that attack.
---@field attacking_side side? The side that attacks.
---@field code string? The result in the table, nil before the die.
---@field defence_strength integer The defenders' total.
---@field defence_supporters unit[] The units that support the defenders.
---@field defenders unit[] The units attacked.
---@field die integer The die as rolled.
---@field supporters unit[] The units that support.
---@field target hex? The (first) hex attacked.
---@field targets hex[] The hexes attacked.
---@field unit unit? The one unit whose value is asked for, nil when the whole combat is meant.
---@field victors unit[] The party of which the result made nobody retreat or leave the map, those still on it; nobody when that is neither or both.
local combat = {}

---A move or step about which a query hook is asked.
---@class move
---@field from hex? The hex left, nil when no step is meant.
---@field to hex? The hex entered, nil when no step is meant.
---@field unit unit? The unit that moves.
local move = {}

---An attack of one unit on one hex about which a verdict hook is asked.
---@class aim
---@field from hex? The hex it attacks from.
---@field target hex? The hex it would attack.
---@field unit unit? The unit that would attack.
local aim = {}

---A card or chit.
---@class card
---@field id string Its id.
---@field name string Its name, as people read it.
---@field side side? The side it belongs to, nil when to none.
---@field text string What is printed on it.
local card = {}

---The declared variables of that owner, by name; they can be set.
---@class game_variables
local game_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class unit_variables
local unit_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class hex_variables
local hex_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class side_variables
local side_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class army_variables
local army_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class hexside_variables
local hexside_variables = {}

---The declared variables of that owner, by name; they can be set.
---@class box_variables
local box_variables = {}

---The options that this game is played with, by name.
---@class options
local options = {}

---Questions to a side. A question with one possible answer answers itself. While the first question of a function is open, everybody sees what the function did before it: board, views, questions and events. What it does after an answer, a secret die, a shuffle or a look at a pile is shown when the function ends, as that may be a secret. To show it before the next question, end the function there and ask in another one: `place(u, h)`, then `after("ask_about_it", {unit = u.id})`.
---@class ask
ask = {}

---Lets a side choose one of several texts; gives the text. (Effect hooks only.)
---@param options {by?: side, prompt?: string, from: (string)[], optional?: boolean}
---@return string?
function ask.choice(options) end

---Lets a side pick a hex; nil if there is nothing to pick. (Effect hooks only.)
---@param options {by?: side, prompt?: string, from: (hex|string)[], optional?: boolean}
---@return hex?
function ask.hex(options) end

---Lets a side pick several hexes, in one question. (Effect hooks only.)
---@param options {by?: side, prompt?: string, from: (hex|string)[], least?: integer, most?: integer}
---@return hex[]
function ask.hexes(options) end

---Lets a side choose one of several whole numbers; nil if there are none. (Effect hooks only.)
---@param options? {by?: side, prompt?: string, from?: (integer)[], least?: integer, most?: integer, optional?: boolean}
---@return integer?
function ask.number(options) end

---Lets a side pick a unit; nil if there is nothing to pick. (Effect hooks only.)
---@param options {by?: side, prompt?: string, from: (unit|string)[], optional?: boolean}
---@return unit?
function ask.unit(options) end

---Lets a side pick several units, in one question. (Effect hooks only.)
---@param options {by?: side, prompt?: string, from: (unit|string)[], least?: integer, most?: integer}
---@return unit[]
function ask.units(options) end

---Asks a side yes or no. (Effect hooks only.)
---@param options? {by?: side, prompt?: string}
---@return boolean
function ask.yes(options) end

---The game's constants, by name.
---@class constants
local constants = {}

---The tracks of the game as a whole, by name; adjust and set change them.
---@class tracks
local tracks = {}

---The printed values on the front of the counter.
---@class printed_values
local printed_values = {}

---One side: its id, a text that has fields.
---@class side: string
---@field id string Its id.
---@field name string Its name, as people read it.
---@field vars side_variables Its variables.
---@field enemies side[] The sides that are its enemies.
---@field enemy side? With two sides: the other one.
---@field lost integer Points it has lost.
---@field passed boolean Has it passed in the alternation under way?
local side = {}

---One army: its id, a text that has fields.
---@class army: string
---@field id string Its id.
---@field name string Its name, as people read it.
---@field vars army_variables Its variables.
---@field side side? The side that commands it.
local army = {}

---One box: its id, a text that has fields.
---@class box: string
---@field id string Its id.
---@field name string Its name, as people read it.
---@field vars box_variables Its variables.
---@field units unit[] The units in it.
local box = {}

---One unit kind: its id, a text that has fields.
---@class unit_kind: string
---@field id string Its id.
---@field name string Its name, as people read it.
local unit_kind = {}

---Rolls dice and gives the total. Dice of one stream do not depend on those of another, so name the stream after its purpose. (Effect hooks only.)
---@param options? {dice?: string, stream?: string, label?: string, by?: side, secret?: boolean}
---@return integer
function roll(options) end

---Shows a text and a value to the author: in test and in play --trace. Players do not see it.
---@param text string
---@param value? any
function note(text, value) end

---The answer of a verdict hook that forbids something: return refuse("too-far", "the unit is out of command").
---@param reason string a stable id, as too-far
---@param text? string for people
---@return userdata
function refuse(reason, text) end

---Eliminates units: they go to the eliminated box and their points are lost. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
function eliminate(units) end

---Takes steps off one unit, one by default; without steps left it is eliminated. A negative number gives steps back, up to its full strength. Of several units their owner picks who loses them or gets them back, when the function has ended. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param steps? integer
function step_loss(units, steps) end

---Units retreat, when the function has ended. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param options? {how?: string, from?: unit|string|(unit|string)[], moved_by?: side}
function retreat(units, options) end

---Units may advance into hexes vacated in the combat, when the function has ended. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param options? {how?: string}
function advance(units, options) end

---Units pay losses of their owner's choice, when the function has ended. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param options? {how?: string}
function exchange(units, options) end

---A side may make attacks of a kind, when the function has ended. (Effect hooks only.)
---@param kind string
---@param by? side the phasing side by default
function attack(kind, by) end

---A side may move units by a movement, when the function has ended: those that may still move by it. (Effect hooks only.)
---@param kind string
---@param by? side the phasing side by default
function move(kind, by) end

---Puts units in a hex or box, wherever they were. A hex of enemies, or one without room under a limit that is checked at the end of a move, is an error (enemy_in, fits); a limit that is checked at the end of a phase may be broken. Markers may lie anywhere. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param at any a hex or a box, as hexes['0101'] or boxes.reserve, or its id
function place(units, at) end

---Puts units among those that wait: they enter at an area, in the next move phase with entry from that turn on. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param area string|hex[] as areas.x, or its id
---@param turn? integer when they are due; this turn by default
function arrive(units, area, turn) end

---Turns units to one of their faces. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
---@param face string
function flip(units, face) end

---Shows units to all sides. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
function reveal(units) end

---Hides units from the other sides. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
function hide(units) end

---Units move no further in the move under way. (Effect hooks only.)
---@param units unit|string|(unit|string)[]
function stop(units) end

---Puts a unit in a box, and another where it was, with its face, steps and variables. (Effect hooks only.)
---@param goes unit|string
---@param comes unit|string
---@param box box
function swap(goes, comes, box) end

---Sets a variable or track of the game, or of a side, army, unit or hex, held inside its limits. (Effect hooks only.)
---@param name string
---@param value any
---@param of? any
function set(name, value, of) end

---Adds to a variable or track, held inside its limits. (Effect hooks only.)
---@param name string
---@param by integer
---@param of? any
function adjust(name, by, of) end

---Tells the players a sentence. (Effect hooks only.)
---@param text string
function say(text) end

---Tells one side a sentence that the others do not hear. (Effect hooks only.)
---@param side side
---@param text string
function tell(side, text) end

---Ends the game: the side wins, at a level, under a name. (Effect hooks only.)
---@param side side
---@param options? {level?: integer, name?: string}
function win(side, options) end

---Calls a function when this one has ended and all that it queued has been done. (Effect hooks only.)
---@param fn string the name of a top-level function, as a text; it gets the data
---@param data? any
function after(fn, data) end

---Calls a function at a later point of the sequence. (Effect hooks only.)
---@param options {point: string, phase?: string, run: string, data?: any}
function at(options) end

---Takes the top card of a deck; nil if the deck is empty. The card goes nowhere by itself: see discard. (Effect hooks only.)
---@param deck string
---@param by? side who draws; the phasing side by default
---@return card?
function draw(deck, by) end

---Shuffles the draw pile of a deck. (Effect hooks only.)
---@param deck string
function shuffle(deck) end

---Puts the discards back and shuffles the deck. (Effect hooks only.)
---@param deck string
function reshuffle(deck) end

---Puts a card on top of the draw pile, wherever in the deck it was. (Effect hooks only.)
---@param deck string
---@param card card|string
function put_on_top(deck, card) end

---Puts a card on the discards, wherever in the deck it was. (Effect hooks only.)
---@param deck string
---@param card card|string
function discard(deck, card) end

---Takes a card out of a deck's piles; put_on_top and discard bring it back. (Effect hooks only.)
---@param deck string
---@param card card|string
function set_aside(deck, card) end

---The top card of a draw pile, which stays there; nil if the pile is empty. No side learns of it: see tell. (Effect hooks only.)
---@param deck string
---@return card?
function peek(deck) end

---Cards in the draw pile of a deck. (Effect hooks only.)
---@param deck string
---@return integer
function cards_left(deck) end

---All armies. By id: armies['x'].
---@type {[integer|string]: army}
armies = {}

---The side that attacks in the combat under way, nil outside one.
---@type side?
attacking_side = nil

---All boxes. By id: boxes['x'].
---@type {[integer|string]: box}
boxes = {}

---The combat under way, nil without one.
---@type combat?
combat = nil

---The game's constants.
---@type constants
constants = nil

---All units, wherever they are. By id: counters['x'].
---@type {[integer|string]: unit}
counters = {}

---All hexes. By id: hexes['x'].
---@type {[integer|string]: hex}
hexes = {}

---All hexsides.
---@type hexside[]
hexsides = nil

---The number of the last turn.
---@type integer
last_turn = nil

---The options it is played with.
---@type options
option = nil

---The phase under way.
---@type string?
phase = nil

---The side whose player turn it is.
---@type side?
phasing = nil

---All sides. By id: sides['x'].
---@type {[integer|string]: side}
sides = {}

---The tracks of the game as a whole.
---@type tracks
tracks = nil

---The turn's number.
---@type integer
turn = nil

---All units on the map.
---@type unit[]
units = nil

---The game's variables.
---@type game_variables
vars = nil

---Does the step from one hex to the next cross such a hexside? In a movement: the step being made.
---@param hexside string
---@param from? hex|string
---@param to? hex|string
---@return boolean
function across(hexside, from, to) end

---Are two hexes next to each other?
---@param a hex|string
---@param b hex|string
---@return boolean
function adjacent(a, b) end

---The declaration in the present combat. If each side makes one, that of the attacker, unless a side is given.
---@param declaration string
---@param side? side
---@return string?
function declared(declaration, side) end

---The direction from a to b, however far off: where b lies on the line between two the first of them in the order of the grid. It is nil for a itself, and in a game without a variable of type direction.
---@param a hex|string
---@param b hex|string
---@return string?
function direction_to(a, b) end

---Hexes from a to b.
---@param a hex|string
---@param b hex|string
---@return integer
function distance(a, b) end

---Does the hex hold an enemy of the unit, or of the side?
---@param hex hex|string
---@param party unit|string a unit, or a side as a whole
---@return boolean
function enemy_in(hex, party) end

---Does the unit exert such a zone over the hex?
---@param zone string
---@param unit unit|string
---@param hex hex|string
---@return boolean
function exerts(zone, unit, hex) end

---Would the unit fit into the hex under the stacking limits?
---@param hex hex|string
---@param unit unit|string
---@return boolean
function fits(hex, unit) end

---Units of the unit's side in a hex, itself and markers not counted.
---@param hex hex|string
---@param unit unit|string
---@return integer
function friends_in(hex, unit) end

---Is the feature in the hex?
---@param feature string
---@param hex hex|string
---@return boolean
function has_feature(feature, hex) end

---Has the unit the trait?
---@param trait string
---@param unit unit|string
---@return boolean
function has_trait(trait, unit) end

---Does an enemy zone keep the unit from leaving its hex?
---@param unit unit|string
---@return boolean
function held(unit) end

---The hex beside a hex in a direction, nil where the map ends.
---@param hex hex|string
---@param direction string
---@return hex?
function hex_toward(hex, direction) end

---The hexside between two hexes next to each other, nil when they are not.
---@param a hex|string
---@param b hex|string
---@return hexside?
function hexside(a, b) end

---Is the hexside of that kind?
---@param kind string
---@param hexside hexside|string
---@return boolean
function hexside_is(kind, hexside) end

---Are the sides enemies?
---@param a side
---@param b side
---@return boolean
function hostile(a, b) end

---Is the hex in the area?
---@param area string|hex[]
---@param hex hex|string
---@return boolean
function in_area(area, hex) end

---Is the hex in such a zone of an enemy of the unit, or of the side?
---@param zone string
---@param hex hex|string
---@param party unit|string a unit, or a side as a whole
---@return boolean
function in_zone(zone, hex, party) end

---Is the hex in such a zone of a unit of the side?
---@param zone string
---@param hex hex|string
---@param side side
---@return boolean
function in_zone_of(zone, hex, side) end

---Has the latch fallen?
---@param latch string
---@return boolean
function latched(latch) end

---A cell of a table: a number, or the text of a result. Row and column are names, or numbers as for a combat.
---@param table string
---@param row any
---@param column any
---@return any
function lookup(table, row, column) end

---Hexes from the unit to the nearest hex attacked.
---@param unit unit|string
---@return integer
function range_to(unit) end

---The hexes that such a trace reaches from a hex for the side in at most so many hexes, the hex itself included, wherever it ends.
---@param trace string
---@param from hex|string
---@param side side
---@param most integer
---@return hex[]
function reached(trace, from, side, most) end

---Is there such a line of sight from a to b for the side?
---@param sight string
---@param a hex|string
---@param b hex|string
---@param side side
---@return boolean
function sees(sight, a, b, side) end

---Can the side trace such a path from the hex?
---@param trace string
---@param hex hex|string
---@param side side
---@return boolean
function traced(trace, hex, side) end

---Is this turn of that kind?
---@param kind string
---@return boolean
function turn_is(kind) end

---Hexsides to turn for a unit in a that faces a direction, until it faces b: 0 ahead, 3 behind, the smaller number where b lies on the line between two directions.
---@param facing string
---@param a hex|string
---@param b hex|string
---@return integer
function turns_to(facing, a, b) end

---The members of several lists of units or hexes, each once, in the order of the game.
---@param set1 any
---@param set2 any
---@param set3? any
---@param set4? any
---@param set5? any
---@param set6? any
---@return any
function union(set1, set2, set3, set4, set5, set6) end

---The hexes within so many hexes of some hexes or units, or of one.
---@param n integer
---@param near any
---@return hex[]
function within(n, near) end

---The hexes of an area. By id: areas['x'].
---@type {[integer|string]: hex[]}
areas = {}

---A card. By id: cards['x'].
---@type {[integer|string]: card}
cards = {}

---As in expressions.
---@return boolean
function any(set, what) end

---As in expressions.
---@return boolean
function all(set, what) end

---As in expressions.
---@return integer
function count(set, what) end

---As in expressions.
---@return integer
function sum(set, value) end

---As in expressions.
---@return any[]
function filter(set, what) end

---As in expressions.
---@return any
function best(set, value) end

---As in expressions.
---@return any
function first(set) end

---As in expressions.
---@return boolean
function has(set, value) end

---As in expressions.
---@return integer
function min(a, b, c, d) end

---As in expressions.
---@return integer
function max(a, b, c, d) end

---As in expressions.
---@return integer
function abs(n) end

---As in expressions.
---@return integer
function clamp(n, least, most) end

---As in expressions.
---@return integer
function floor_div(a, b) end

---As in expressions.
---@return integer
function ceil_div(a, b) end

---As in expressions.
---@return integer
function round_half_up(a, b) end
