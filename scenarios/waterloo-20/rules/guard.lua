--- Committing the Guard is open to a side by day, with Guards next to an enemy and morale to spend.
--- rule: W20 12.2
--- reconstruction: true
---@param s side
function guard_may_go_in(s)
  local at_the_enemy = any(units, function(u) return has_trait("guard", u) and u.side == s and next_to_enemy(u) end)
  return may_fight() and at_the_enemy and not vars.guard_waits and not vars.guard_is_free and can_spend(s)
end
