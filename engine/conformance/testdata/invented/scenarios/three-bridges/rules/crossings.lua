--- rule: 3B 2

---@param s hexside
function whole(s)
  return hexside_is("bridge", s) and not s.vars.blown
end

---@param a hex
---@param b hex
function crossing(a, b)
  return across("bridge", a, b) and not hexside(a, b).vars.blown or hexside(a, b).vars.ferry > 0
end

---@param u unit
function near(u)
  return filter(u.hex.hexsides, whole)
end

---@param s hexside
---@param u unit
function far_bank(s, u)
  return first(filter(s.hexes, function(h) return h ~= u.hex end))
end
