package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/limits"
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

func (s *Server) lobbyNew(p *newParams) (*tableView, *protocol.Fault) {
	if p.Sealed && p.Seed != "" {
		return nil, paramFault("a typed seed is known already: leave seed out for a sealed one")
	}
	if len(s.listTables()) >= limits.ServeTables {
		return nil, paramFault("there are too many tables: close some")
	}
	rules, rep := s.rules.loadRules(p.Scenario, p.Variants, p.Options)
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
	t, err := s.newGame(rules, p, who)
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
func (s *Server) newGame(rules *game.Rules, p *newParams, who map[string]string) (*table, error) {
	m := rules.Model
	head := heading{Scenario: p.Scenario, Title: m.Title, Variants: p.Variants}
	var ids []string
	for i := range m.Sides {
		head.Sides = append(head.Sides, named{m.Sides[i].ID, m.Sides[i].Name()})
		ids = append(ids, m.Sides[i].ID)
	}
	var set game.Setting
	o := newSeeds(p, s.home.NewSeed)
	set.SetSeed(o.seed)
	first, err := game.New(rules, set)
	if err != nil {
		return nil, err
	}
	header := replay.NewHeader(rules, set, who)
	if o.secrets != nil {
		header.Seed, header.Commits = "", o.commits
		if err := s.home.Vault.HideSecrets(&header, o.secrets); err != nil {
			return nil, err
		}
	}
	name, w, err := s.createJournal(p.Scenario, header)
	if err != nil {
		return nil, err
	}
	t := s.newTable(name, head, newTableKeys(ids))
	t.keys.Who, t.keys.Pause = who, firstPause
	if err := writeKeys(s.store.tableFile(t.name), &t.keys); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	one := &tableGame{session: livegame.New(first, nil), log: &watchedStore{journalStore: w}}
	if o.secrets != nil {
		one.sealed, one.secrets = &header, o.secrets
	}
	if err := t.enterTurn(context.Background()); err != nil {
		return nil, err
	}
	t.beginGame(one)
	t.leaveTurn()
	s.addTable(t)
	return t, nil
}

// createJournal begins a journal under a free name.
func (s *Server) createJournal(scenario string, h journal.Header) (string, *journal.Writer, error) {
	for {
		name, err := s.freeName(scenario)
		if err != nil {
			return "", nil, err
		}
		w, err := journal.Options{Files: s.home.Files}.Create(filepath.Join(s.home.Dir, name+journalEnding), h)
		if errors.Is(err, fs.ErrExist) {
			continue // somebody was faster
		}
		return name, w, err
	}
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
