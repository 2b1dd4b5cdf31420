--- rule: W20 9.7.7
-- Each army runs toward the hexes of its own line of communication.

--- Hexes from the nearest of them.
---@param h hex
---@param u unit
function far_from_home(h, u)
  return min(u.army.home, function(x) return distance(x, h) end)
end

--- No hazard on the step: no enemy zone, no friend, no river without a bridge.
--- rule: W20 9.8
---@param a hex
---@param b hex
---@param u unit
function safe(a, b, u)
  return not in_zone("zoc", b, u) and friends_in(b, u) == 0 and not wades(a, b)
end
