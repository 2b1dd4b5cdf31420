--- rule: W20 16.10

local spots = { "storm", "downpour", "showers", "cloudy", "clear" }
local number = { storm = 1, downpour = 2, showers = 3, cloudy = 4, clear = 5 }

--- The French roll after their event: the marker moves along the track as its trend says.
function check_the_weather()
  local die = roll{ stream = "weather", label = "Weather" }
  local move_by = lookup("weather-trend", die, vars.trend)
  local weather = spots[clamp(number[vars.weather] + move_by, 1, #spots)]
  if weather == "storm" or weather == "downpour" and vars.mud_turn > 0 then
    place_mud()
  end
  vars.weather = weather == "storm" and "downpour" or weather
  say("Weather, die " .. die .. ": " .. weather .. ".")
end

--- The Mud marker lies one turn ahead; its effects last as long as it lies anywhere.
--- rule: W20 16.10.2
function place_mud()
  vars.mud_turn = turn + 1
  vars.mud = true
end

--- 12 A Change in the Weather: the trend turns, whoever draws the card.
--- rule: W20 16.10.1
function flip_the_trend()
  vars.trend = vars.trend == "worsening" and "improving" or "worsening"
end
