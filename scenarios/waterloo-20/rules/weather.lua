--- The weather printed on the turn track (W20 5.2); one that prints a storm counts as a downpour.
function printed_weather(game)
  game.vars.weather = game:table("turn-track", game.turn, "sky")
  game.vars.mud = game:table("turn-track", game.turn, "ground") == "mud"
end
