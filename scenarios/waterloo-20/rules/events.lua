--- What lasted until the side's next turn is over now.
function open_turn(game)
  local side = game.phasing
  game:side_vars(side).battle_bonus = "none"
  for _, unit in ipairs(game:units{ side = side, on_map = true }) do
    unit.vars.steady = false
  end
end

--- After the second player's Night the cards are shuffled anew (W20 4.0).
function reshuffle_events(game)
  game:reshuffle("events")
end
