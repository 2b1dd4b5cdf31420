--- Any detachments of a side come off the map.
function recall(game)
  local field = rules.in_the_field(game.phasing)
  for _, detachment in ipairs(ask.units{ from = field, prompt = "Recall which detachments?" }) do
    detachment:to_box("available")
  end
end
