--- One holds the other in its zone.
--- rule: W20 9.1
---@param a unit
---@param d unit
function in_contact(a, d)
  return exerts("zoc", a, d.hex) or exerts("zoc", d, a.hex)
end

--- The event of card 7 waits to be used: in any attack of one's own turn, or only where cavalry attacks.
--- rule: W20 card 7
--- reconstruction: true
function may_use_bonus()
  local bonus = attacking_side.vars.battle_bonus
  if bonus == "any attack" then
    return phasing == attacking_side
  end
  return bonus == "with cavalry" and any(combat.attackers, function(u) return u.kind == "cavalry" end)
end

--- Guns fire doubled on hard ground, unless a defender is immune to them.
--- rule: W20 9.3
---@param u unit
function guns_double(u)
  return u.kind == "artillery" and not soft() and not any(combat.defenders, function(d) return d.vars.ground == "artillery immune" end)
end

--- rule: W20 12.2
---@param s side
function reserves_in(s)
  local choice = declared("reserves", s)
  return choice == "commit" or choice == "free"
end

--- A unit breaks: off the map, and a point of morale goes over to the enemy (W20 9.6).
function break_unit(game, unit)
  unit.vars.routed = false
  unit.vars.broke_at = unit.hex
  place(unit, "broken")
  say(unit.name .. " breaks.")
  note_lost_cadre(game, unit)
  add_morale(game, unit.side, -1)
  add_morale(game, enemy_of(unit.side), 1)
end

--- Hexes of a rout for a die: two fewer for the elite; that it is one at least is reconstructed.
--- rule: W20 9.6
--- reconstruction: true
---@param u unit
---@param die integer
function rout_length(u, die)
  return has_trait("elite", u) and max(1, die - 2) or die
end

--- A rout this long costs morale: the notes say so of cavalry, of the others it is reconstructed.
--- rule: W20 9.6
--- reconstruction: true
---@param u unit
---@param length integer
function rout_is_long(u, length)
  return length > u.ma
end

--- Rout: a die of hexes, two fewer for the elite; farther than the unit's movement costs morale (W20 9.6).
function rout(game, unit)
  local far = rout_length(unit, roll{ dice = "1d6", stream = "rout", label = "Rout of " .. unit.name, by = unit.side })
  if rout_is_long(unit, far) then
    add_morale(game, unit.side, -1)
  end
  say(unit.name .. " routs, " .. far .. (far == 1 and " hex." or " hexes."))
  unit.vars.routed = true
  unit.vars.home = ask.hex{ by = unit.side, from = unit.army.home, prompt = unit.name .. " runs toward which LOC hex?" }
  unit.vars.rout = far
  retreat(unit, { how = "rout", moved_by = unit.side })
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
function exchange_losses(game, combat)
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
