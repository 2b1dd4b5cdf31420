--- The Deluge (WC15): 1 to 4 brings rain; the turn after rain the ground is soft.
function deluge(game)
  if roll{ dice = "1d6", stream = "weather", label = "The Deluge" } <= 4 then
    game.vars.rain = "raining"
    at{ point = "phase.end", phase = "attacks", run = "rain_passes" }
  end
end

--- Rain turns to soft ground, and soft ground dries.
function rain_passes(game)
  if game.vars.rain == "raining" then
    game.vars.rain = "after"
    at{ point = "phase.end", phase = "attacks", run = "rain_passes" }
  else
    game.vars.rain = "dry"
  end
end

--- Road congestion (WC15, turns 1 and 2): a die limits the French moves of the turn.
function congestion(game)
  game:side_vars("french").moves_cap = roll{ dice = "1d6", stream = "congestion", label = "Road congestion" } + 3
end

--- Every move counts toward the limit.
function count_move(game, unit)
  local mine = game:side_vars(unit.side)
  mine.moves = mine.moves + 1
end
