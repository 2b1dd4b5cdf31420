---@param h hex
---@param u unit
function from_home(h, u)
  if u.side == "ash" then
    return min(areas["ash-home"], function(x) return distance(x, h) end)
  end
  return min(areas["elm-home"], function(x) return distance(x, h) end)
end
