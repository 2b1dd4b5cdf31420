--- The unit is dropped where the first enemy stands.
function drop(game, unit)
  for _, other in ipairs(game:units{ on_map = true }) do
    if other.side ~= unit.side then
      place(unit, other.hex)
      return
    end
  end
end

--- Counts the hexes that a unit has come into.
function count_in(game, unit)
  unit.vars.steps = unit.vars.steps + 1
end
