--- Engineers, or a unit with engineers in its hex.
--- rule: TW 4
---@param u unit
function engineers(u)
  return has_trait("engineers", u) or any(u.hex.units, function(x) return has_trait("engineers", x) and x.side == u.side end)
end

--- The network reaches to within two hexes of a unit.
--- rule: TW 2
---@param u unit
function near_rail(u)
  return any(hexes, function(h) return distance(h, u.hex) <= 2 and traced("rail", h, u.side) end)
end

--- rule: TW 2
---@param u unit
function far_rail(u)
  return any(hexes, function(h) return distance(h, u.hex) <= 4 and traced("rail", h, u.side) end)
end

--- A unit of the formation whose chit was drawn.
--- rule: TW 9
---@param u unit
function active(u)
  return vars.formation == "first" and has_trait("first", u) or vars.formation == "second" and has_trait("second", u)
end

--- A unit behind its screen with an enemy beside it.
--- rule: TW 11
---@param u unit
function seen_by_enemy(u)
  return u.hidden and any(u.hex.neighbors, function(h) return enemy_in(h, u) end)
end

--- rule: TW 10
function game_storm() return vars.storm end

--- rule: TW 12
---@param s side
function cities_of(s)
  return count(hexes, function(h) return h.vars.holder == s end)
end

--- The event of the week, by table.
--- rule: TW 10
function weekly_event()
  local what = lookup("events", roll{ stream = "events" }, "event")
  if what == "storm" then
    set("storm", true)
  elseif what == "levy" then
    adjust("pool", 1, "north")
    adjust("pool", 1, "south")
  end
end
