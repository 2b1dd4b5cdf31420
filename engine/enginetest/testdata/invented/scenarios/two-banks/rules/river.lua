--- Falling back (TB 3): two hexes away from the enemy.
function fall_back(game, unit)
  retreat(unit, { how = "aside" })
end

--- Counsel (TB 3): a side that heard it twice goes on until the other has passed.
function hear_counsel(game, side)
  local vars = game:side_vars(game.phasing)
  vars.counsel = vars.counsel + 1
end

--- To camp (TB 6).
function to_camp(game, unit)
  place(unit, "camp")
end
