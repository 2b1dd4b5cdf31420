--- A unit breaks: off the map, and a point of morale goes over to the enemy (W20 9.6).
function break_unit(game, unit)
  unit.vars.routed = false
  unit.vars.broke_at = unit.hex
  unit:to_box("broken")
  if unit.kind == "cadre" then
    game:army_vars(unit.army).cadre_broke = game.turn
  end
  add_morale(game, unit.side, -1)
  add_morale(game, enemy_of(unit.side), 1)
end

--- Rout: a die of hexes, two fewer for the elite; farther than the unit's movement costs morale (W20 9.6).
function rout(game, unit)
  local far = roll{ dice = "1d6", stream = "rout", label = "Rout of " .. unit.name, by = unit.side }
  if unit:has_trait("elite") then
    far = math.max(1, far - 2)
  end
  if far > unit.ma then
    add_morale(game, unit.side, -1)
  end
  unit.vars.routed = true
  unit.vars.home = ask.hex{ by = unit.side, from = game:area("loc-" .. unit.army), prompt = unit.name .. " runs toward which LOC hex?" }
  unit.vars.rout = far
  game:retreat{ unit = unit, how = "rout", moved_by = unit.side }
end

--- A hazard on the way, one die each: the unit breaks on 1 or 2, the elite on 1 (W20 9.8, numbers reconstructed).
function hazard(game, unit)
  if not unit.hex then
    return
  end
  local die = roll{ dice = "1d6", stream = "rout", label = "Hazard for " .. unit.name, by = unit.side }
  if die + (unit:has_trait("elite") and 1 or 0) <= 2 then
    break_unit(game, unit)
  end
end

--- Exchange: the defenders break, and attackers of at least their printed strength (1999).
function exchange(game, combat)
  local owed, left = 0, {}
  for _, unit in ipairs(combat.defenders) do
    owed = owed + game:printed("cs", unit)
    break_unit(game, unit)
  end
  for _, unit in ipairs(combat.attackers) do
    left[#left + 1] = unit
  end
  while owed > 0 and #left > 0 do
    local unit = ask.unit{ by = combat.side, from = left, prompt = "Exchange: which unit breaks?" }
    owed = owed - game:printed("cs", unit)
    break_unit(game, unit)
    local rest = {}
    for _, other in ipairs(left) do
      if other.id ~= unit.id then
        rest[#rest + 1] = other
      end
    end
    left = rest
  end
end

--- The Guard is committed: it may attack this turn (W20 12.2).
function commit_guard(game)
  game.vars.guard_in = true
end

--- The event is used up; the units that Ney leads must follow him (W20 card 7).
function use_battle_bonus(game, combat)
  game:side_vars(combat.side).battle_bonus = "none"
  if combat.side == "french" then
    for _, unit in ipairs(combat.attackers) do
      unit.vars.led = true
    end
  end
end

--- Reserves for nothing, once (W20 card 10).
function use_free_reserves(game, combat)
  game:side_vars(combat.side).free_reserves = false
end

function use_free_second_line(game, combat)
  game:side_vars(enemy_of(combat.side)).free_reserves = false
end

--- The Guard that attacked and did not advance costs a point of morale (W20 12.5).
function guard_judged(game, combat)
  for _, unit in ipairs(combat.attackers) do
    if unit:has_trait("guard") and not unit.advanced then
      add_morale(game, unit.side, -1)
    end
  end
end

--- Routed units that stand clear of the enemy are in order again (W20 9.6.3, reconstruction).
function rally_routed(game)
  for _, unit in ipairs(game:units{ side = game.phasing, on_map = true }) do
    if unit.vars.routed and not rules.next_to_enemy(unit) then
      unit.vars.routed = false
    end
  end
end
