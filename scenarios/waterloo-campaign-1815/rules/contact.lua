--- A corps in contact retreats from all enemies beside it (A7, A8).
function withdraw(game, corps)
  game:retreat{ unit = corps, foes = rules.beside(corps), how = "three-hexes" }
  game:after("settle_guns")
end

--- A detachment in the way of reinforcements is recalled (A11).
function give_way(game, unit)
  if unit.kind == "detachment" then
    unit:to_box("available")
  end
end
