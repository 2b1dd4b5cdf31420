--- rule: TB 7
---@param of hex[]
function free(of)
  return filter(of, function(h) return not any(h.units) end)
end

--- rule: TB 9
---@param u unit
function around(u)
  return free(within(1, u))
end

--- rule: TB 7
---@param u unit
function beside_tents(u)
  local tents = filter(units, { kind = "tent", side = u.side })
  return filter(within(1, tents), function(h) return not any(h.units) end)
end
