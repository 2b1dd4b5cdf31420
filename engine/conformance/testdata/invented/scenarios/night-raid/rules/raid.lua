--- The unit is dropped where the first enemy stands.
---@param u unit
function drop(u)
  local enemy = first(filter(units, function(x) return x.side ~= u.side end))
  if enemy then
    place(u, enemy.hex)
  end
end

--- Counts the hexes that a unit has come into.
---@param u unit
function count_in(u)
  u.vars.steps = u.vars.steps + 1
end
