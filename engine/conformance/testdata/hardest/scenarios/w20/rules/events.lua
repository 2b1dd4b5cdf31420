local kinds = { "clear", "cloudy", "showers", "downpour", "storm" }
local spot = { clear = 1, cloudy = 2, showers = 3, downpour = 4, storm = 5 }

--- Damned Good Ground (W20 5.1): at the end of his move the Allied player may mark one unit.
function damned_good_ground()
  at{ point = "phase.end", phase = "movement", run = "place_good_ground" }
end

function place_good_ground()
  local u = ask.unit{ by = "allied", from = filter(units, { side = "allied" }), optional = true, prompt = "Good Ground: mark which unit?" }
  if not u then
    return
  end
  set("ground", "none", filter(counters, { side = "allied" }))
  u.vars.ground = ask.choice{ by = "allied", prompt = "Which face?", from = { "terrain +1", "artillery immune" } }
end

--- Napoleon's Hat (W20 card 2): the Guard attacks for nothing this turn.
function napoleons_hat()
  vars.guard_is_free = true
end

--- A Change in the Weather (W20 card 12): the trend turns.
function change_of_weather()
  vars.worsening = not vars.worsening
end

--- Variable weather (W20 16.10): the die moves the marker; a storm or lasting rain makes mud.
function weather()
  local die = roll{ dice = "1d6", stream = "weather", label = "Weather" }
  local trend = vars.worsening and "worsening" or "improving"
  local now = kinds[clamp(spot[vars.weather] - lookup("trend", trend, die), 1, 5)]
  local mud_lies = vars.mud_turn >= turn
  if now == "storm" or now == "downpour" and mud_lies then
    vars.mud_turn = turn + 1
  end
  vars.weather = now == "storm" and "downpour" or now
  note("weather", vars.weather)
end
