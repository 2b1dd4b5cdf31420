--- Rain falls on a six.
function weather(game)
  if roll{dice = "1d6", stream = "weather"} == 6 then
    game.vars.wet = true
  end
end

function storm(game, side)
  if game.vars.wet and game.turn > 2 then
    after("thunder_claps", {})
  end
end

function thunder_claps(game)
  note("thunder", game.turn)
end
