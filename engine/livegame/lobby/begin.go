package lobby

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/rng"
)

type newParams struct {
	Scenario string            `json:"scenario" required:"true" doc:"Game and scenario."`
	Variants []string          `json:"variants" doc:"Variants, in order."`
	Options  map[string]string `json:"options" doc:"Options by id."`
	Seats    map[string]string `json:"seats" doc:"Who sits for each side: human, or a bot; human by default."`
	Seed     string            `json:"seed" doc:"Seed of the dice; without it a new one of 128 bits, which is better where others play."`
	Sealed   bool              `json:"sealed" doc:"True: the seed stays out of the journal until the end, its commitment in it."`
}

func (l *Lobby) lobbyNew(p *newParams) (*TableView, *protocol.Fault) {
	if p.Sealed && p.Seed != "" {
		return nil, paramFault("a typed seed is known already: leave seed out for a sealed one")
	}
	if !l.hasRoom() {
		return nil, paramFault("there are too many tables: close some")
	}
	rules, rep := l.rules.loadRules(p.Scenario, p.Variants, p.Options)
	if rules == nil {
		f := &protocol.Fault{Code: protocol.CodeContent, Message: errNotReady(p.Scenario, rep).Error()}
		if rep != nil {
			f.Findings = rep.Items
		}
		return nil, f
	}
	who, f := chooseSeats(rules.Model, nil, p.Seats)
	if f != nil {
		return nil, f
	}
	t, err := l.newGame(rules, p, who)
	if err != nil {
		return nil, internalFault(err)
	}
	v := t.lobbyView()
	return &v, nil
}

func paramFault(format string, args ...any) *protocol.Fault {
	return &protocol.Fault{Code: protocol.CodeParams, Message: fmt.Sprintf(format, args...)}
}

func internalFault(err error) *protocol.Fault {
	return &protocol.Fault{Code: protocol.CodeInternal, Message: err.Error()}
}

// chooseSeats returns who plays each side: as asked, else as before, else a person.
func chooseSeats(g *model.Game, sat, asked map[string]string) (map[string]string, *protocol.Fault) {
	who := map[string]string{}
	var sides []string
	for i := range g.Sides {
		side := g.Sides[i].ID
		sides = append(sides, side)
		who[side] = human
		if bot.CheckTimed(g, sat[side]) == nil {
			who[side] = sat[side]
		}
	}
	names := []string{human}
	for _, k := range bot.Kinds() {
		names = append(names, k.Name)
	}
	for _, side := range slices.Sorted(maps.Keys(asked)) {
		switch {
		case who[side] == "":
			return nil, paramFault("there is no side %q%s; sides: %s", side, nearestHint(side, sides), strings.Join(sides, ", "))
		case !slices.Contains(names, bot.KindName(asked[side])):
			name := bot.KindName(asked[side])
			return nil, paramFault("nobody called %q can sit for %s%s; seats: %s", name, side, nearestHint(name, names), strings.Join(names, ", "))
		case asked[side] != human:
			if err := bot.CheckTimed(g, asked[side]); err != nil {
				return nil, paramFault("the seat of %s: %v", side, err)
			}
		}
		who[side] = asked[side]
	}
	return who, nil
}

func nearestHint(name string, names []string) string {
	if near := diag.NearestName(name, names); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// newGame begins a game: first its journal, then the keys, then the table.
func (l *Lobby) newGame(rules *game.Rules, p *newParams, who map[string]string) (*Table, error) {
	var set game.Setting
	o := newSeeds(p, l.host.NewSeed)
	set.SetSeed(o.seed)
	first, err := game.New(rules, set)
	if err != nil {
		return nil, err
	}
	header := replay.NewHeader(rules, set, who)
	if o.secrets != nil {
		header.Seed, header.Commits = "", o.commits
		if err := l.host.Vault.HideSecrets(&header, o.secrets); err != nil {
			return nil, err
		}
	}
	name, w, err := l.createJournal(p.Scenario, header)
	if err != nil {
		return nil, err
	}
	keys := NewTableKeys(sideIDs(rules.Model), l.host.NewKey)
	keys.Who, keys.Pause = who, firstPause
	if err := l.host.Store.WriteTableKeys(name, keys); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	one := &tableGame{session: livegame.New(first, nil), log: &watchedJournal{Journal: w}}
	if o.secrets != nil {
		one.sealed, one.secrets = &header, o.secrets
	}
	return l.seatGame(name, p.Scenario, p.Variants, one, keys), nil
}

// OpenTableWithGame puts a game on a new table, to be played into a journal from now on. The table is
// called name, and is found again only if the store has that journal and these keys.
func (l *Lobby) OpenTableWithGame(name string, session *livegame.Session, out Journal, keys TableKeys) *Table {
	m := session.Table.Model()
	return l.seatGame(name, m.ID+"/"+m.Scenario, m.Variants, &tableGame{session: session, log: &watchedJournal{Journal: out}}, keys)
}

func (l *Lobby) seatGame(name, scenario string, variants []string, one *tableGame, keys TableKeys) *Table {
	m := one.session.Table.Model()
	head := heading{Scenario: scenario, Title: m.Title, Variants: variants}
	for i := range m.Sides {
		head.Sides = append(head.Sides, NewNamedSide(&m.Sides[i]))
	}
	t := l.newTable(name, head, keys)
	t.turn <- struct{}{} // nobody else knows the table yet
	t.beginGame(one)
	t.leaveTurn()
	l.addTable(t)
	return t
}

func sideIDs(m *model.Game) (ids []string) {
	for i := range m.Sides {
		ids = append(ids, m.Sides[i].ID)
	}
	return ids
}

// createJournal begins a journal under the first name that no saved game has.
func (l *Lobby) createJournal(scenario string, h journal.Header) (string, Journal, error) {
	base := strings.ReplaceAll(scenario, "/", "-")
	for i := 1; i < 10000; i++ {
		name := fmt.Sprintf("%s-%d", base, i)
		if l.FindTable(name) != nil {
			continue
		}
		w, err := l.host.Store.CreateJournal(name, h)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		return name, w, err
	}
	return "", nil, errors.New("there are too many saved games of this scenario: move some elsewhere")
}

// gameSeeds is where the dice of a new game come from.
type gameSeeds struct {
	seed             string
	secrets, commits map[string]string // of a sealed seed
}

func newSeeds(p *newParams, fresh func() rng.WideSeed) gameSeeds {
	switch {
	case p.Sealed:
		host := fresh().String()
		o := gameSeeds{secrets: map[string]string{journal.Host: host}, commits: map[string]string{journal.Host: journal.MakeCommitment(host)}}
		o.seed = string(journal.CombineSecrets(o.secrets))
		return o
	case p.Seed != "":
		return gameSeeds{seed: rng.FormatSeed(rng.ReadSeed(p.Seed))}
	}
	return gameSeeds{seed: fresh().String()}
}
