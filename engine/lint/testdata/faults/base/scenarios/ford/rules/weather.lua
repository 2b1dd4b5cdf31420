--- Rain falls on a six.
function weather()
  if roll{dice = "1d6", stream = "weather"} == 6 then
    vars.wet = true
  end
end

function storm(side)
  if vars.wet and turn > 2 then
    after("thunder_claps", {})
  end
end

function thunder_claps()
  note("thunder", turn)
end
