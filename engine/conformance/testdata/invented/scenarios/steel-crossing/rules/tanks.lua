--- Is the unit fired at from behind? Only then does its thin armour count.
---@param u unit
function behind(u)
  return u.kind ~= "foot" and any(combat.attackers, function(a) return turns_to(u.vars.facing, u.hex, a.hex) == 3 end)
end

--- A mine goes off under the first enemy: it stops, and is stunned on a 1 or 2.
---@param unit unit
---@param to hex
function mine(unit, to)
  to.vars.mined = nil
  stop(unit)
  if roll{stream = "mines", label = "mine"} <= 2 then
    unit.vars.stunned = true
  end
end
