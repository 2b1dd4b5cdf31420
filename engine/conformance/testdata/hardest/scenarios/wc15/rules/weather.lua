--- The Deluge (WC15): 1 to 4 brings rain; the turn after rain the ground is soft.
function deluge()
  if roll{ dice = "1d6", stream = "weather", label = "The Deluge" } <= 4 then
    vars.rain = "raining"
    at{ point = "phase.end", phase = "attacks", run = "rain_passes" }
  end
end

--- Rain turns to soft ground, and soft ground dries.
function rain_passes()
  if vars.rain == "raining" then
    vars.rain = "after"
    at{ point = "phase.end", phase = "attacks", run = "rain_passes" }
  else
    vars.rain = "dry"
  end
end

--- Road congestion (WC15, turns 1 and 2): a die limits the French moves of the turn.
function congestion()
  sides.french.vars.moves_cap = roll{ dice = "1d6", stream = "congestion", label = "Road congestion" } + 3
end

--- Every move counts toward the limit.
---@param u unit
function count_move(u)
  adjust("moves", 1, u.side)
end
