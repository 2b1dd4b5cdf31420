package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Attack is a kind of attack: who may attack whom, how strength becomes a
// result, and what the results do.
type Attack struct {
	schema.Located
	Origin      `shape:"inline"`
	Roles       schema.Map[Role]               `key:"roles" required:"true" doc:"In what manner units may take part as attackers."`
	Targets     Targets                        `key:"targets" doc:"What may be attacked."`
	NameFirst   string                         `key:"name_first" enum:"target,attacker" default:"target" doc:"What is named first: the hex attacked, or the (single) attacker."`
	Together    bool                           `key:"together" doc:"True: units stacked together attack together. Naming a unit names all units of its hex that may attack the same hexes, and each counts as an attacker. A stack of which not all find room among targets.most_attackers does not come. The look-ahead of obligations counts stacks."`
	Plan        string                         `key:"plan" enum:"one by one,all first" default:"one by one" doc:"all first: every attack of the phase is named before the first is fought; then they are fought in the order that the attacker picks. One of which a party has no unit left where it stood lapses."`
	Never       schema.Map[Condition]          `key:"never" words:"target" doc:"Attacks that are not allowed (names: unit, to, target). It is asked of each unit, as never of a role is."`
	Once        Once                           `key:"once" doc:"What happens to a unit only once in the phase: [attack, be_attacked], or a map that gives each a rule or label of its own. be_attacked closes the whole hex: once one unit in it has been attacked, no unit in it is attacked again, so that parts of a stack cannot be attacked one after the other. More often than once is a condition on the role (units: vars.attacks < 2) with a variable of the game's own. The look-ahead of obligations heeds this: without be_attacked one enemy can be attacked for several obligations, without attack one unit can meet several."`
	Refuse      schema.Map[Condition]          `key:"refuse" words:"combat" doc:"Whole attacks that are not allowed (names: attackers, defenders, targets, target, attack_strength, defence_strength, as they would be without declarations and supporters). It is asked of the finished set of hexes and attackers. A hex or unit is offered only where some attack can be finished with it, and an obligation that only refused attacks could meet does not bind. The look-ahead tries up to 300 sets of attackers."`
	Obligations *Obligations                   `key:"obligations" doc:"Who must attack or be attacked."`
	Declare     schema.Map[Declare]            `key:"declare" words:"own" doc:"What the sides declare before the die, in order. A declaration of which no choice is open is skipped without a word; a rule that needs it forbids the attack in never."`
	Order       []string                       `key:"order" enum:"declare,support" doc:"What comes first once the attack is named: declare, support (the default), or support, declare: then declarations know the supporters, and support does not know the declarations."`
	Support     schema.Map[Support]            `key:"support" words:"fighter" doc:"Units that help without being attackers or defenders."`
	Strength    Strength                       `key:"strength" doc:"Strength of the two sides."`
	Compare     Compare                        `key:"compare" required:"true" doc:"How strength becomes a column."`
	Shifts      Terms                          `key:"shifts" words:"combat" doc:"Column shifts."`
	Die         Die                            `key:"die" required:"true" doc:"The die and what modifies it; the dice alone (die: 1d6) where nothing does."`
	Before      schema.Map[Effect]             `key:"before" words:"combat" doc:"What every attack begins with once its die has fallen, whatever its result."`
	Results     schema.Map[schema.Map[Effect]] `key:"results" words:"combat" keys:"any" doc:"What each code of the table does, in order. A * in a code matches any part of it: a result does the entries of all codes that match, in the order written."`
	After       schema.Map[Effect]             `key:"after" words:"combat" doc:"What every attack ends with, whatever its result."`
}

// Role is a manner of taking part in an attack.
type Role struct {
	schema.Located
	Origin    `shape:"inline"`
	Units     *schema.Cond          `key:"units" words:"unit" doc:"Which units may (a unit condition)."`
	Range     string                `key:"range" edit:"balance" default:"1" doc:"Distance in hexes: 1, 2 or a run such as 1-2."`
	Sight     string                `key:"sight" ref:"sight" doc:"Needs this line of sight beyond one hex."`
	Never     schema.Map[Condition] `key:"never" words:"target" doc:"Forbidden when this holds. Names: unit, from, to; and of the attack being named: targets, target, attackers, defenders, and the field in_combat of a unit. It is asked when the unit is named, once for each hex attacked: targets are all the hexes attacked, attackers the units named before it in the order of the units files. The unit itself is not among them, and the finished set of attackers is not asked again. A hex or unit is offered only where some attack can be finished with it."`
	Reaches   string                `key:"reaches" enum:"all,any" default:"all" doc:"Of several hexes attacked together: must such a unit reach all of them, or any one? In both cases the hexes must form one group: some attacker reaches each of them, and attackers that reach several of them connect them."`
	OneTarget bool                  `key:"one_target" doc:"True: an attack with such a unit has one hex as its target."`
}

// Targets says what may be attacked.
type Targets struct {
	schema.Located
	Hexes         schema.Limit `key:"hexes" default:"1" min:"1" doc:"How many hexes one attack may have as its target."`
	Units         *schema.Cond `key:"units" words:"unit" doc:"Only units where this holds are attacked (a unit condition)."`
	Defends       string       `key:"defends" enum:"stack,unit" default:"stack" doc:"stack: everything in the hex defends together; unit: one unit is picked."`
	MostAttackers schema.Limit `key:"most_attackers" default:"no limit" min:"1" doc:"How many units may attack together."`
}

// Obligations says which units must fight.
type Obligations struct {
	schema.Located
	Origin    `shape:"inline"`
	Attackers *schema.Cond `key:"attackers" words:"obligation" doc:"True: every unit next to an enemy must attack. A condition (names: attacker, defender): every unit next to an enemy for which it holds must attack that enemy or another that it is bound to. Units of all kinds are asked, markers aside, also those that no role admits: when says which pairs bind at all."`
	Defenders *schema.Cond `key:"defenders" words:"obligation" doc:"True: every enemy next to a unit must be attacked. A condition (names: attacker, defender): every enemy next to a unit for which it holds."`
	Fixed     *schema.Cond `key:"fixed" doc:"When this holds (by default it does), pairs are those at the start of the phase, lapsing when a unit leaves its hex; otherwise pairs follow the present board."`
	Again     string       `key:"again" enum:"never,when forced" default:"never" doc:"when forced: a unit that has attacked attacks once more where an enemy that must be attacked would be left, because nothing fresh can do it."`
	MetBy     string       `key:"met_by" enum:"pairs,any attack" default:"pairs" doc:"Whom the look-ahead counts: an attack is open when as many obligations can be met with it as without. pairs: by attacks of bound units on those that they are bound to; any attack: by every attack that may be made, also of units that need not attack (guns at range, units that the obligations leave out, the other attacks that the phase offers). Then such a unit has to attack where nobody else is left for an obligation."`
	When      *schema.Cond `key:"when" words:"obligation" doc:"Only pairs where this holds (names: attacker, defender)."`
}

// Declare is a choice that a side announces before the die.
type Declare struct {
	schema.Located
	Origin  `shape:"inline"`
	By      string                    `key:"by" enum:"attacker,defender,each" required:"true" doc:"Who declares; each: first the attacker, then the defender, each for himself. In its options side is who declares, own are his units in the combat, foes the others."`
	Each    bool                      // one of the two that by: each means
	Choices schema.Map[DeclareOption] `key:"choices" required:"true" doc:"What may be declared; a single possible option declares itself. The question is the label of the declaration, for example commit reserves."`
}

// DeclareOption is one thing that may be declared.
type DeclareOption struct {
	schema.Located
	Origin  `shape:"inline"`
	When    *schema.Cond       `key:"when" doc:"Open only when this holds (names: attackers, defenders)."`
	Cost    Cost               `key:"cost" keyref:"track" min:"0" doc:"What declaring it costs the side that declares, by track: {morale: 1}. It is not offered where a track would leave its limits."`
	Run     string             `key:"run" ref:"hook function" doc:"Lua effect function run when it is declared."`
	Effects schema.Map[Effect] `key:"effects" doc:"What it does, one thing after the other, before run."`
}

// Support lets units help without being attackers or defenders.
type Support struct {
	schema.Located
	Origin   `shape:"inline"`
	For      string         `key:"for" enum:"attackers,defenders,both" required:"true" doc:"Whom they help; both: each side those of its own, first the attackers. attack_supporters and defence_supporters are the two sets."`
	Units    *schema.Cond   `key:"units" required:"true" doc:"Which units may (a unit condition; names: attacker, target)."`
	Among    string         `key:"among" enum:"others,all" default:"others" doc:"others: units that neither attack nor are attacked; all: those of the combat as well (a gun that is attacked and fires for its own hex)."`
	Optional *schema.Cond   `key:"optional" doc:"Which of them may be left out: true, or those units where it holds. Their owner picks; the others help in any case. None by default."`
	Least    *schema.Amount `key:"least" words:"combat" min:"0" doc:"At least so many must be picked (with optional: true). An attack for which the attackers have fewer at hand is not allowed: a supply unit that an attack must name, a leader without whom nobody attacks. Defenders pick all they have if that is fewer."`
	Most     *schema.Amount `key:"most" words:"combat" min:"0" doc:"At most so many may be picked (with optional: true)."`
	Flip     string         `key:"flip" ref:"face" doc:"Face they turn to when they help."`
}

// Strength says what the sides bring.
type Strength struct {
	schema.Located
	Value        schema.Amount `key:"value" edit:"balance" words:"fighter" doc:"Strength of one unit (a unit expression)."`
	Attackers    Terms         `key:"attackers" words:"fighter" doc:"Operators on each attacker's strength (names: unit)."`
	Defenders    Terms         `key:"defenders" words:"fighter" doc:"Operators on each defender's strength (names: unit)."`
	AttackTotal  Terms         `key:"attack_total" words:"combat" doc:"Operators on the attackers' total."`
	DefenceTotal Terms         `key:"defence_total" words:"combat" doc:"Operators on the defenders' total."`
}

// Compare says how the two strengths become a column of a table.
type Compare struct {
	schema.Located
	By    string `key:"by" enum:"odds,differential,opposed dice,attack strength" required:"true" doc:"odds: ratio; differential: difference; opposed dice: both roll and add their totals, the difference is the column; attack strength: the attackers' total alone."`
	Round string `key:"round" enum:"for the defender,for the attacker,nearest" default:"for the defender" doc:"How a ratio is brought to a printed one."`
	Table string `key:"table" ref:"table" required:"true" doc:"The combat results table."`
	Clamp string `key:"clamp" enum:"before shifts,after shifts" default:"before shifts" doc:"When strength beyond the table's ends is brought to the end column: before the shifts, or only after them."`
}

// Die is the die of an attack and what modifies it.
type Die struct {
	schema.Located
	Dice      string `key:"dice" edit:"balance" required:"true" doc:"The dice: 1d6, 2d6, d10 ..."`
	Stream    string `key:"stream" default:"combat" doc:"Name of the dice stream."`
	Modifiers Terms  `key:"modifiers" words:"combat" doc:"Die-roll modifiers."`
}

// FromScalar reads the short form, the dice alone.
func (d *Die) FromScalar(text string, _ *yamldoc.Node) bool {
	d.Dice = text
	return true
}

// Exchange says how a side pays losses of its own choice.
type Exchange struct {
	schema.Located
	Origin         `shape:"inline"`
	Owed           schema.Amount `key:"owed" edit:"balance" words:"combat" min:"0" required:"true" doc:"How much must be paid (names: attackers, defenders), for example sum(defenders, cs)."`
	Worth          schema.Amount `key:"worth" edit:"balance" words:"fighter" min:"0" required:"true" doc:"What one unit is worth (a unit expression)."`
	Units          *schema.Cond  `key:"units" words:"fighter" doc:"Which units of the paying side may pay (a unit condition)."`
	Excess         string        `key:"excess" enum:"none,any" default:"none" doc:"What may be paid beyond what is owed. none: every set of units that suffices and of which none could be spared (one unit may still be worth too much); any: every set that suffices. Where all payers together are worth no more than what is owed, all pay."`
	Pays           *Effect       `key:"pays" words:"fighter" doc:"What is done to each unit that pays (its word is unit); by default it is eliminated."`
	OtherSideLoses *schema.Cond  `key:"other_side_loses" words:"fighter" doc:"Which units of the other side are eliminated at the same moment; all by default."`
}

// Retreat is a way of retreating.
type Retreat struct {
	schema.Located
	Origin        `shape:"inline"`
	Hexes         *schema.Amount        `key:"hexes" edit:"balance" words:"retreat" min:"1" doc:"How far; 1 by default."`
	MovedBy       string                `key:"moved_by" enum:"victor,owner" default:"owner" doc:"Who picks the hexes."`
	Toward        *schema.Expr          `key:"toward" words:"fighter" doc:"Where the unit wants to go: a hex or a set of them. The retreat's other expressions then have the words toward (the set), nearer (to is nearer to one of them than from) and way_left (hexes from to to the nearest)."`
	Never         schema.Map[Condition] `key:"never" words:"retreat" doc:"Hexes that are barred (names: unit, from, to, victors)."`
	AnyGround     *schema.Cond          `key:"any_ground" words:"retreat" doc:"Where this holds, units also retreat over ground that forbids moving: terrain whose cost is forbidden, hexsides that forbid. By default such ground is closed to retreats, and to friends that make room, as it is to moves."`
	Prefer        schema.Map[Prefer]    `key:"prefer" words:"retreat" doc:"Tiers in order: the first tier with a hex decides. Without it every hex that is not barred is as good as another."`
	IfImpossible  *Fallback             `key:"if_impossible" words:"fighter" doc:"What becomes of a unit with no hex: eliminate (by default), stay, or an effect done to unit."`
	ContinueWhile *schema.Cond          `key:"continue_while" words:"retreat" doc:"A unit that has gone its distance goes one hex more as long as this holds (names: unit, from, to; to is its hex), never into a hex it has left."`
	FailsIf       *schema.Cond          `key:"fails_if" words:"retreat" doc:"A unit that enters a hex where this holds goes no farther and falls as one with no hex does (names: unit, from, to, hexes_left). Such a hex is an end of its way: it need not lead on."`
	Away          string                `key:"away" enum:"no,farther from victors" default:"no" doc:"Must each hex lead farther from the victorious units?"`
	Exact         bool                  `key:"exact" doc:"True: it ends exactly as many hexes from where it began as it is long: each hex leads one hex farther from there."`
	TrappedFirst  *schema.Cond          `key:"trapped_first" words:"combat" doc:"When this holds (by default it does), those of several units that have no hex at that moment go before the next one is moved."`
}

// Prefer is one tier of a retreat.
type Prefer struct {
	schema.Located
	Origin   `shape:"inline"`
	When     *schema.Cond   `key:"when" doc:"Hexes of this tier (names: unit, from, to, and nearer, way_left, toward where the retreat says toward); all by default."`
	Lowest   *schema.Amount `key:"lowest" doc:"Of those, only the ones where this is least."`
	WholeWay bool           `key:"whole_way" doc:"True: when must hold for every hex of the rest of the way, and lowest is added up over them. Only hexes from which the least sum can be reached count: a way free of friends before one through them, the way through the fewest enemy zones. By default the next hex alone is judged."`
	Displace *Displace      `key:"displace" doc:"A friend in the hex makes room. Without it no retreat ends in a hex where the unit does not fit, whatever when says."`
}

// Displace makes a friend leave a full hex for a retreating unit.
type Displace struct {
	schema.Located
	Units        *schema.Cond   `key:"units" words:"fighter" doc:"Who may be displaced (a unit condition); units of the same attack never are."`
	ChosenBy     string         `key:"chosen_by" enum:"victor,owner" default:"victor" doc:"Who picks the unit displaced."`
	Hexes        *schema.Amount `key:"hexes" words:"fighter" doc:"How far it is displaced (a unit expression); 1 by default."`
	MovedBy      string         `key:"moved_by" enum:"victor,owner" doc:"Who picks the hexes of the unit displaced; by default who picks those of the retreat."`
	Once         bool           `key:"once" doc:"True: no unit is displaced twice in a phase."`
	IfImpossible *Effect        `key:"if_impossible" words:"displaced" doc:"What is done, in the hex, where somebody would have to make room and nobody can: an effect (names: unit, the one that came, and displaced, the first that could be asked), such as {eliminate: unit}. Such a hex is open only where no other of the tier is; without this it is closed."`
	Chain        bool           `key:"chain" default:"true" doc:"True: the displaced unit may displace in its turn; only if the whole chain can be finished."`
	Mark         string         `key:"mark" ref:"variable" doc:"Flag (a unit variable) set on the displaced unit."`
}

// Advance is a way of advancing after combat.
type Advance struct {
	schema.Located
	Origin     `shape:"inline"`
	Units      *schema.Cond          `key:"units" words:"retreat" doc:"Which units may (a unit condition; role is the unit's role)."`
	Never      schema.Map[Condition] `key:"never" words:"retreat" doc:"Forbidden when this holds (names: unit, from, to)."`
	AnyGround  *schema.Cond          `key:"any_ground" words:"retreat" doc:"Where this holds, units also advance over ground that forbids moving: terrain whose cost is forbidden, hexsides that forbid. By default such ground is closed to advances, as it is to moves."`
	Compulsory bool                  `key:"compulsory" doc:"True: it is not optional."`
	Most       schema.Limit          `key:"most" default:"no limit" min:"1" doc:"At most so many units a hex, inside the stacking limit."`
	VacatedBy  string                `key:"vacated_by" enum:"enemy,any" default:"enemy" doc:"Whose hexes count. enemy: hexes that enemies of the advancing units left or were destroyed in, as rulebooks mean it; any: also hexes that the own side left in this combat."`
	Along      string                `key:"along" enum:"one hex,path" default:"one hex" doc:"one hex: into any hex vacated, and no farther; path: into a hex that was attacked, then on along the hexes that a unit retreated through from there, as far as they are open."`
	Hexes      *schema.Amount        `key:"hexes" words:"retreat" min:"1" doc:"The most hexes of a path (a unit expression); all of it by default."`
}
