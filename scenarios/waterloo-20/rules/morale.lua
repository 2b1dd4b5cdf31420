--- The other side.
function enemy_of(side)
  return side == "french" and "allied" or "french"
end

--- Adds points of morale to a side.
function add_morale(game, side, n)
  game:add_track("morale", n, side)
end

--- Forced march: one more movement point for every unit of the army (W20 12.2.1).
function force_march(game, army)
  game:army_vars(army).marching = true
end

--- Night: each objective or LOC hex of one's own with an enemy in it costs a point (W20 14.0, reconstruction).
function count_objectives(game)
  local side = game.phasing
  for _, hex in ipairs(rules.own_hexes(side)) do
    if rules.enemy_stands_in(hex, side) then
      add_morale(game, side, -1)
    end
  end
end
