--- A Grand Battery that stands alone is recalled (A35).
function settle_guns(game)
  if rules.lone_guns() then
    game:unit("fr-grand-battery"):to_box("available")
  end
end

--- At the end of the turn the Grand Battery is recalled.
function guns_rest(game)
  local guns = game:unit("fr-grand-battery")
  if guns.on_map then
    guns:to_box("available")
  end
end
