--- Forced march (W20 12.2.1): one more movement point for all units of one army.
function march_french(game)
  game:army("french").vars.marching = true
end

function march_prussian(game)
  game:army("prussian").vars.marching = true
end

--- A corps is taken off for two cadres of its army, one of them beside it (W20 16.6.1).
function break_down(game, corps)
  local cadres = {}
  for _, unit in ipairs(game:units{ kind = "cadre", box = "force" }) do
    if unit.army == corps.army then
      cadres[#cadres + 1] = unit
    end
  end
  local here = corps.hex.id
  local hex = ask.hex{ by = corps.side, from = rules.empty_beside(corps), prompt = "The second cadre goes where?" }
  corps:to_box("force")
  cadres[1]:place(here)
  cadres[2]:place(hex.id)
end

--- Two cadres side by side become a corps of their army again; morale rises (W20 16.6.2).
function build_up(game, cadre)
  local other = ask.unit{ by = cadre.side, from = rules.cadres_beside(cadre), prompt = "With which cadre?" }
  local corps = ask.unit{ by = cadre.side, from = rules.corps_in_pool(cadre), prompt = "Which corps?" }
  local here = cadre.hex.id
  cadre:to_box("force")
  other:to_box("force")
  corps:place(here)
  game:add_track("morale-" .. corps.side, 1)
end

--- The Guard goes forward: remember from where (W20 12.5).
function guard_steps_off(game, combat)
  for _, unit in ipairs(combat.attackers) do
    unit.vars.stood_at = unit.hex.id
  end
end

--- The Guard that did not advance costs a point of morale (W20 12.5).
function guard_judged(game, combat)
  for _, unit in ipairs(combat.attackers) do
    if rules.is_guard(unit) and (not unit.hex or unit.hex.id == unit.vars.stood_at) then
      game:add_track("morale-french", -1)
    end
  end
end
