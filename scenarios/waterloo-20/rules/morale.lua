--- rule: W20 12.2

--- The last point is not for sale: at 0 the game is lost.
--- reconstruction: true
---@param s side
function can_spend(s)
  return s.tracks.morale > 1 and not s.vars.thrifty
end

--- The other side.
function enemy_of(side)
  return side == "french" and "allied" or "french"
end

--- Adds points of morale to a side.
function add_morale(game, side, n)
  adjust("morale", n, side)
end

--- Forced march: one more movement point for every unit of the army (W20 12.2.1).
--- rule: W20 12.2.1
function force_march(game, army)
  game:army_vars(army).marching = true
end
