--- An exchange in which guns that bombard pay nothing (W20 16.3.2, reconstruction).
function exchange_without_guns(game, combat)
  local payers = {}
  for _, unit in ipairs(combat.attackers) do
    if unit.role ~= "bombard" then
      payers[#payers + 1] = unit
    end
  end
  exchange_losses(game, { defenders = combat.defenders, attackers = payers, side = combat.side })
end
