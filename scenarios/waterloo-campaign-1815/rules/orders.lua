--- Road Congestion: a die limits the French moves of turns 1 and 2, known beforehand (A12, A34).
function congestion(game)
  local die = roll{ dice = "1d6", stream = "congestion", label = "Road Congestion" }
  game:side_vars("french").moves_cap = die + rules.congested()
end

--- Concentrating the Army: a die limits the Coalition's moves of turn 2.
function concentrating(game)
  game:side_vars("coalition").moves_cap = roll{ dice = "1d6", stream = "concentrating", label = "Concentrating the Army" }
end
