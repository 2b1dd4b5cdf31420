--- rule: WC15 Road Congestion

--- French moves in addition to the die.
--- rule: WC15 Road Congestion (A12)
function congested()
  return turn == 1 and 3 or count(boxes.waiting.units, { side = "french" })
end

--- A die limits the French moves of turns 1 and 2, known beforehand.
--- rule: WC15 Road Congestion (A12, A34)
function congestion()
  local die = roll{ dice = "1d6", stream = "congestion", label = "Road Congestion" }
  sides.french.vars.moves_cap = die + congested()
end
