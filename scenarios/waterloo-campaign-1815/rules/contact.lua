--- A detachment in the way of reinforcements is recalled (A11).
function give_way(game, unit)
  if unit.kind == "detachment" then
    unit:to_box("available")
  end
end
