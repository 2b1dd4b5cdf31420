/**
 * What the page is told, as the protocol gives it. Types only: nothing here runs.
 *
 * @typedef {{[key: string]: unknown}} Action one action, as the list of legal ones holds it
 *
 * @typedef {object} Unit a unit that this seat may know
 * @property {string} id
 * @property {string} name
 * @property {string} side
 * @property {string} [army]
 * @property {string} kind
 * @property {string} [hex]
 * @property {string} [box]
 * @property {string} face
 * @property {number} steps
 * @property {number} [mp_left]
 * @property {number} [due]
 * @property {{[value: string]: number}} [values]
 * @property {boolean} [moved]
 * @property {boolean} [attacked]
 * @property {boolean} [hidden]
 *
 * @typedef {{side: string, hex?: string, box?: string}} Counter a counter whose unit is not known
 *
 * @typedef {object} Decision what is asked
 * @property {string} kind
 * @property {string} prompt
 * @property {string} [about] what asks: a phase, a movement, an attack
 * @property {string} [rule] the rule that asks, and where it is written
 * @property {string} [file]
 * @property {number} [line]
 * @property {string} [unit] the unit under way
 * @property {boolean} [undo]
 * @property {Run[]} acts the legal actions, in order
 *
 * @typedef {object} Run actions of one verb
 * @property {string} do
 * @property {string} [names] unit, hex or word; nothing where its value is true
 * @property {string[]} [of] what each action names
 * @property {string} [also] the second key
 * @property {string[]} [with] its value, by action
 * @property {string} [as] its value, of all of them
 * @property {string[]} [texts]
 * @property {string} [says] how people say it, with … for the name
 * @property {boolean[]} [rolls] after which of them a die is rolled at once
 *
 * @typedef {{rule?: string, label?: string, text?: string, file?: string, line?: number}} RuleRef
 *
 * @typedef {object} Combat an attack being named or fought
 * @property {string} attack
 * @property {string} side
 * @property {string[]} targets
 * @property {string[]} attackers
 * @property {string[]} defenders
 * @property {string[]} [supporters]
 *
 * @typedef {object} View all that a seat may know
 * @property {string} game
 * @property {string} scenario
 * @property {string} [side]
 * @property {number} turn
 * @property {string} [turn_name]
 * @property {string} [phasing]
 * @property {string} [phase]
 * @property {Unit[]} units
 * @property {Counter[]} [counters]
 * @property {{[name: string]: number}} [tracks]
 * @property {{[name: string]: unknown}} [variables]
 * @property {{[side: string]: number}} [lost]
 * @property {string[]} [latched]
 * @property {{[deck: string]: {draw: number, discard: number}}} [decks]
 * @property {Combat} [combat]
 * @property {Combat[]} [planned]
 * @property {string} [waiting]
 * @property {Decision} [decision]
 * @property {{winner?: string, level: number, name: string, points?: {[side: string]: number}, reason?: string, rule?: string, at_once?: boolean}} [result]
 * @property {string} [hash]
 *
 * @typedef {object} GameEvent
 * @property {string} kind
 * @property {string} text
 * @property {string} [side]
 * @property {string} [unit]
 * @property {string[]} [units]
 * @property {string} [from]
 * @property {string} [to]
 * @property {number} [n]
 * @property {string} [name]
 * @property {string} [rule]
 * @property {boolean} [forced]
 * @property {string} [by]
 *
 * @typedef {object} Fight a combat and what came of it so far
 * @property {number} number the moment of its die
 * @property {number} [index] counts the combats of that moment
 * @property {string} attack
 * @property {string} [side]
 * @property {string[]} targets
 * @property {string[]} [attackers] an empty text is one that the seat may not know
 * @property {string[]} [defenders]
 * @property {string[]} [supporters]
 * @property {Part[]} [numbers] attack, defence, column and die
 * @property {string} [column]
 * @property {number} die
 * @property {number} [defence_die]
 * @property {number} modified
 * @property {number} [faces] of the die, where it is one that counts from 1
 * @property {string} result
 * @property {string} result_text
 * @property {(GameEvent & {number: number})[]} after
 *
 * @typedef {object} Change laid over the view before it gives the view after it
 * @property {number} number
 * @property {GameEvent[]} [events]
 * @property {{[key: string]: unknown}} [view] the keys that differ; null: gone
 * @property {Unit[]} [units]
 * @property {string[]} [gone]
 * @property {boolean} [undone]
 * @property {number} [back] the number whose view this is again
 * @property {boolean} [whole] nothing of the view before it stays
 * @property {Moment} [line] what the log says of it
 * @property {Fight[]} [fights] the combats that it shows
 *
 * @typedef {object} Moment one line of what happened
 * @property {number} number
 * @property {number} [turn]
 * @property {string} [phase]
 * @property {string} [side]
 * @property {string[]} [texts]
 * @property {string[]} [marks]
 * @property {number} [fight] the moment of the combat that it belongs to
 * @property {string[]} [results] of its combats, in words
 * @property {number} [turn_at] where a turn begins in it after something else: which of its texts says so
 * @property {number} [back]
 * @property {boolean} [dead] it was taken back
 *
 * @typedef {{id: string, x: number, y: number, name?: string, terrain: string, features?: string[], near: number[]}} Hex
 * @typedef {{id: string, name: string, rule?: string, file?: string, line?: number, color?: string, side?: string, text?: string}} Named
 * @typedef {{face: string, says: string, picture: string}} Face
 * @typedef {{id: string, name: string, short?: string, side: string, army?: string, kind: string, small?: boolean, steps: number, faces: Face[], rule?: string}} BoardUnit
 *
 * @typedef {object} Board what does not change
 * @property {string} game
 * @property {string} scenario
 * @property {string} title
 * @property {number} width
 * @property {number} height
 * @property {string} orientation
 * @property {string[]} directions
 * @property {number[][]} corners of a hex from its centre
 * @property {string} map a picture of the empty map
 * @property {string} labels numbers and names, to lie over it
 * @property {Hex[]} hexes
 * @property {{hex: number, dir: number, kinds: string[]}[]} hexsides
 * @property {{id: string, name: string, rule?: string, hexes: string[]}[]} areas
 * @property {{name: string, picture: string}[]} legend
 * @property {{left: number, top: number, width: number, height: number}} counter
 * @property {BoardUnit[]} units
 * @property {{side: string, picture: string}[]} backs
 * @property {People[]} sides
 * @property {People[]} armies
 * @property {Named[]} boxes
 * @property {{number: number, name: string, kinds?: string[]}[]} turns
 * @property {Named[]} phases
 * @property {Named[]} values
 * @property {(Named & {min?: number, max?: number})[]} tracks
 * @property {Named[]} decks
 * @property {Card[]} cards
 * @property {(Named & {words?: {[value: string]: string}, say?: string, untold?: boolean, flag?: boolean})[]} variables
 * @property {(Named & {says?: string})[]} latches
 * @property {Named[]} attacks
 * @property {Named[]} zones
 * @property {Named[]} sights
 * @property {(Named & Chart)[]} tables
 * @property {(Named & {value?: unknown, says?: string})[]} options
 *
 * @typedef {Named & {text?: string, side?: string}} Card a card with what is printed on it
 *
 * @typedef {Named & {people: string, plural?: boolean}} People a side or army, and the subject of sentences about it
 *
 * @typedef {{columns: string[], rows: string[], cells: string[][]}} Chart
 *
 * @typedef {object} Chances how often each side won when bots played on from moments of a replay
 * @property {string} bots
 * @property {number} games from each moment
 * @property {number} level of the intervals
 * @property {string} from what begins at each moment, such as player turn
 * @property {number} every 2: at each second of them, and so on
 * @property {Chance[]} points
 *
 * @typedef {{at: number, turn: number, by?: string, phase?: string, games: number, wins: {side: string, share: number, low: number, high: number}[]}} Chance
 *
 * @typedef {object} Seat who looks on
 * @property {string} kind host, seat or watch
 * @property {string} [table]
 * @property {string} [side]
 * @property {string} [title]
 * @property {boolean} [hidden] something of the other sides is hidden from it
 * @property {number} [at] the number of the last change
 * @property {boolean} [sole] questions that have one answer are answered at once
 * @property {{id: string, name?: string, who?: string, present?: number}[]} [sides]
 *
 * @typedef {object} Term one addend of a number
 * @property {string} [id]
 * @property {string} [label]
 * @property {string} op
 * @property {number} amount
 * @property {number} result
 * @property {string} [unit]
 * @property {string} [rule]
 * @property {string} [file]
 * @property {number} [line]
 * @property {string} [note]
 * @property {string} [column]
 *
 * @typedef {{name: string, total: number, low?: number, high?: number, text?: string, row?: string, terms: Term[]}} Part
 * @typedef {{of: string, title: string, parts: Part[], more?: boolean, open?: {side: string, prompt: string, options: string[]}[]}} Explanation
 *
 * @typedef {{reason?: string, text: string, rule?: string, file?: string, line?: number, nearest?: string, part?: string}} Reason
 */
export {};
