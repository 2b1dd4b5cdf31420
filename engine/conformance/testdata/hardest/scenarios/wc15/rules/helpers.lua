---@param u unit
function corps(u)
  return u.kind == "infantry" or u.kind == "cavalry"
end

---@param u unit
function free(u)
  return corps(u) and not u.in_enemy_zone
end

---@param s side
function free_corps(s)
  local waiting = count(boxes.waiting.units, function(u) return u.side == s and u.due == turn end)
  return count(units, function(u) return u.side == s and free(u) end) + waiting
end

---@param hq unit
---@param u unit
function leads(hq, u)
  return hq.kind == "hq" and hq.army == u.army
end

--- Within range, or nearer with every hex until it is.
---@param hq unit
---@param a hex
---@param b hex
function obeys(hq, a, b)
  return distance(hq.hex, b) <= hq.range or distance(hq.hex, b) < distance(hq.hex, a)
end

---@param h hex
---@param a army
function near_army(h, a)
  return any(units, function(u) return u.army == a and u.kind ~= "hq" and distance(u.hex, h) <= 3 end)
end

---@param h hex
---@param s side
function safe(h, s)
  return not any(sides, function(x)
    return hostile(x, s) and (in_zone_of("zoc", h, x) or in_zone_of("zoi", h, x))
  end)
end

---@param hq unit
function hq_hexes(hq)
  return filter(hexes, function(h)
    return near_army(h, hq.army) and not any(h.units, { kind = "hq" }) and safe(h, hq.side)
  end)
end

---@param s side
function detachment_hexes(s)
  return filter(hexes, function(h) return traced("clear-way", h, s) or traced("clear-road", h, s) end)
end

---@param u unit
function return_hexes(u)
  return filter(hexes, function(h) return next_to_hq(h, u) and #h.units == 0 and safe(h, u.side) end)
end

---@param h hex
---@param u unit
function next_to_hq(h, u)
  return any(units, function(x) return x.kind == "hq" and x.army == u.army and adjacent(x.hex, h) end)
end

function wet()
  return vars.rain ~= "dry"
end

function off_road()
  return not across("road") and not across("bridge")
end

---@param u unit
function new_contact(u)
  return u.kind == "infantry" and u.face == "advance" and in_zone("zoc", u.hex, u)
end
