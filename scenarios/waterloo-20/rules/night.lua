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

--- Objectives and line of communication of a side.
---@param s side
function own_hexes(s)
  return filter(hexes, function(h)
    if s == "french" then
      return in_area("objectives-french", h) or in_area("loc-french", h)
    end
    return in_area("objectives-allied", h) or in_area("loc-anglo-dutch", h) or in_area("loc-prussian", h)
  end)
end

--- How many of them the enemy stands in.
---@param s side
function overrun(s)
  return count(own_hexes(s), function(h) return enemy_stands_in(h, s) end)
end

--- French objectives that the Allies stand in.
--- rule: W20 17.2
function held_objectives()
  return count(areas["objectives-french"], function(h)
    return any(h.units, function(u) return u.side == "allied" and not u.marker end)
  end)
end
