--- A Grand Battery that stands alone is recalled (A35).
function settle_guns(game)
  if rules.lone_guns() then
    game:unit("fr-grand-battery"):to_box("available")
  end
end
