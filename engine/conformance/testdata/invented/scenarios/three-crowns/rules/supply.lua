---@param h hex
---@param s side
function foe_in(h, s)
  return any(h.units, function(u) return hostile(u.side, s) end)
end

---@param h hex
---@param s side
function safe(h, s)
  return not foe_in(h, s) and not any(s.enemies, function(x) return in_zone_of("zone", h, x) end)
end

--- rule: TC 6.2
---@param u unit
function supplied(u)
  return traced("network", u.hex, u.side) or any(u.hex.neighbors, function(h) return traced("network", h, u.side) end)
end

--- rule: TC 7.2
---@param u unit
function found(u)
  return u.has_moved or any(u.hex.neighbors, function(h) return foe_in(h, u.side) end)
end

--- rule: TC 15.1
---@param s side
function holds(s)
  return count(areas["crown-towns"], function(h) return any(h.units, { side = s }) end)
end

--- rule: TC 15.2
---@param s side
function points(s)
  local enemies = filter(sides, function(x) return x ~= s end)
  return 4 * holds(s) + floor_div(sum(enemies, function(x) return x.lost end), 2)
end
