--- rule: W20 5.2.1

function wet()
  return vars.weather == "showers" or vars.weather == "downpour"
end

function soft()
  return vars.weather == "downpour" or vars.mud
end

--- The weather printed on the turn track; one that prints a storm counts as a downpour.
--- rule: W20 5.2
function printed_weather(game)
  game.vars.weather = game:table("turn-track", game.turn, "sky")
  game.vars.mud = game:table("turn-track", game.turn, "ground") == "mud"
end
