local kinds = { "clear", "cloudy", "showers", "downpour", "storm" }
local place = { clear = 1, cloudy = 2, showers = 3, downpour = 4, storm = 5 }

--- Damned Good Ground (W20 5.1): at the end of his move the Allied player may mark one unit.
function damned_good_ground(game, card)
  at{ point = "phase.end", phase = "movement", run = "place_good_ground" }
end

function place_good_ground(game)
  local unit = ask.unit{ by = "allied", from = game:units{ side = "allied", on_map = true }, optional = true,
    prompt = "Good Ground: mark which unit?" }
  if not unit then
    return
  end
  for _, other in ipairs(game:units{ side = "allied" }) do
    other.vars.ground = "none"
  end
  unit.vars.ground = ask.choice{ by = "allied", prompt = "Which face?", options = { "terrain +1", "artillery immune" } }
end

--- Napoleon's Hat (W20 card 2): the Guard attacks for nothing this turn.
function napoleons_hat(game, card)
  game.vars.guard_is_free = true
end

--- A Change in the Weather (W20 card 12): the trend turns.
function change_of_weather(game, card)
  game.vars.worsening = not game.vars.worsening
end

--- Variable weather (W20 16.10): the die moves the marker; a storm or lasting rain makes mud.
function weather(game)
  local die = roll{ dice = "1d6", stream = "weather", label = "Weather" }
  local trend = "improving"
  if game.vars.worsening then
    trend = "worsening"
  end
  local at = place[game.vars.weather] - game:table("trend", trend, die)
  local now = kinds[math.max(1, math.min(5, at))]
  local mud_lies = game.vars.mud_turn >= game.turn
  if now == "storm" or (now == "downpour" and mud_lies) then
    game.vars.mud_turn = game.turn + 1
  end
  if now == "storm" then
    now = "downpour"
  end
  game.vars.weather = now
  note("weather", now)
end
