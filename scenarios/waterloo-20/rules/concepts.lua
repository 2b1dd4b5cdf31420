--- Infantry, and the cadres that stand for it.
--- rule: W20 2.0
--- reconstruction: true
---@param u unit
function foot(u)
  return u.kind == "infantry" or u.kind == "cadre"
end

--- rule: W20 9.6.3
---@param u unit
function next_to_enemy(u)
  return any(u.hex.neighbors, function(h) return enemy_in(h, u) end)
end

--- Units of the other side, markers aside.
--- rule: W20 14.0
---@param h hex
---@param s side
function enemy_stands_in(h, s)
  return any(h.units, function(u) return u.side ~= s and not u.marker end)
end

--- Where a town or a strongpoint shelters from zones.
--- rule: W20 7.1
---@param h hex
function built(h)
  return h.terrain == "town" or h.terrain == "strongpoint"
end
