--- Falling back (TB 3): two hexes away from the enemy.
---@param u unit
function fall_back(u)
  retreat(u, { how = "aside" })
end

--- Counsel (TB 3): a side that heard it twice goes on until the other has passed.
function hear_counsel()
  adjust("counsel", 1, phasing)
end

--- To camp (TB 6).
---@param u unit
function to_camp(u)
  place(u, boxes.camp)
end
