--- rule: WC15 Movement Phase, Passing

--- A corps outside every enemy zone.
---@param u unit
function free(u)
  return corps(u) and not u.in_enemy_zone
end

--- Each corps outside enemy zones, or waiting to enter, lets its side act once more after the other has passed.
---@param s side
function free_corps(s)
  local standing = count(units, function(u) return u.side == s and free(u) end)
  return standing + count(boxes.waiting.units, function(u) return u.side == s and u.due <= turn end)
end
