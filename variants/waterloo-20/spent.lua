--- Cavalry that has attacked is spent (W20 16.8, reconstruction).
function spend_cavalry(game, combat)
  for _, unit in ipairs(combat.attackers) do
    if unit.kind == "cavalry" then
      unit.vars.spent = true
    end
  end
end

--- At its next movement phase it is fresh again.
function rest_cavalry(game)
  for _, unit in ipairs(game:units{ side = game.phasing, kind = "cavalry" }) do
    unit.vars.spent = false
  end
end
