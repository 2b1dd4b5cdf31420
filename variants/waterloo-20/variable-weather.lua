local track = { "storm", "downpour", "showers", "cloudy", "clear" }
local place = { storm = 1, downpour = 2, showers = 3, cloudy = 4, clear = 5 }

--- The French roll after their event: the marker moves along the track as its trend says (W20 16.10).
function check_the_weather(game)
  local die = roll{ stream = "weather", label = "Weather" }
  local at = place[game.vars.weather] + game:table("weather-trend", die, game.vars.trend)
  local weather = track[math.max(1, math.min(#track, at))]
  if weather == "storm" then
    place_mud(game)
  elseif weather == "downpour" and game.vars.mud_turn > 0 then
    place_mud(game)
  end
  game.vars.weather = weather == "storm" and "downpour" or weather
  say("Weather, die " .. die .. ": " .. weather .. ".")
end

--- The Mud marker lies one turn ahead; its effects last as long as it lies anywhere (W20 16.10.2).
function place_mud(game)
  game.vars.mud_turn = game.turn + 1
  game.vars.mud = true
end

--- 12 A Change in the Weather: the trend turns, whoever draws the card (W20 16.10.1).
function flip_the_trend(game)
  game.vars.trend = game.vars.trend == "worsening" and "improving" or "worsening"
end
