--- rule: W20 9.6

--- A unit breaks: off the map, and a point of morale goes over to the enemy.
---@param u unit
function break_unit(u)
  u.vars.routed = false
  u.vars.broke_at = u.hex
  place(u, boxes.broken)
  say(u.name .. " breaks.")
  note_lost_cadre(u)
  adjust("morale", -1, u.side)
  adjust("morale", 1, u.side.enemy)
end

--- Hexes of a rout for a die: two fewer for the elite; that it is one at least is reconstructed.
--- reconstruction: true
---@param u unit
---@param die integer
function rout_length(u, die)
  return has_trait("elite", u) and max(1, die - 2) or die
end

--- A rout this long costs morale: the notes say so of cavalry, of the others it is reconstructed.
--- reconstruction: true
---@param u unit
---@param length integer
function rout_is_long(u, length)
  return length > u.ma
end

--- Rout: a die of hexes, two fewer for the elite; farther than the unit's movement costs morale.
---@param u unit
function rout(u)
  local far = rout_length(u, roll{ dice = "1d6", stream = "rout", label = "Rout of " .. u.name, by = u.side })
  if rout_is_long(u, far) then
    adjust("morale", -1, u.side)
  end
  say(u.name .. " routs, " .. far .. (far == 1 and " hex." or " hexes."))
  u.vars.routed = true
  u.vars.home = ask.hex{ by = u.side, from = u.army.home, prompt = u.name .. " runs toward which LOC hex?" }
  u.vars.rout = far
  retreat(u, { how = "rout", moved_by = u.side })
end

--- A hazard on the way, one die each: the unit breaks on 1 or 2, the elite on 1 (numbers reconstructed).
--- rule: W20 9.8
--- reconstruction: true
---@param u unit
function hazard(u)
  if not u.hex then
    return
  end
  local die = roll{ dice = "1d6", stream = "rout", label = "Hazard for " .. u.name, by = u.side }
  if die + (has_trait("elite", u) and 1 or 0) <= 2 then
    break_unit(u)
  end
end
