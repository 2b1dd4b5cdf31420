--- rule: W20 14.0

--- At Night nobody fights.
--- reconstruction: true
function may_fight()
  return not turn_is("night")
end

--- At Night enemy zones hold nobody; they never hold a routed unit, which goes home.
--- rule: W20 7.0, 9.6.3, 14.0
--- reconstruction: true
---@param u unit
function may_be_held(u)
  return not turn_is("night") and not u.vars.routed
end

--- Hexes of a side that the enemy occupies: its objectives, and the line of communication of each of its armies.
---@param s side
function overrun(s)
  local lines = sum(armies, function(a) return a.side == s and overrun_in(a.home, s) or 0 end)
  return overrun_in(s.objectives, s) + lines
end

---@param ground hex[]
---@param s side
function overrun_in(ground, s)
  return count(ground, function(h) return enemy_stands_in(h, s) end)
end

--- French objectives that the Allies occupy.
--- rule: W20 17.2
function held_objectives()
  return count(sides.french.objectives, function(h)
    return any(h.units, function(u) return u.side == "allied" and not u.marker end)
  end)
end
