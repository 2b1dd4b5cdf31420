local function show_battle(units)
  for _, unit in ipairs(units) do
    if unit.kind == "infantry" then
      unit:flip("battle")
    elseif unit.kind == "cavalry" then
      unit:flip("exhausted")
    end
  end
end

--- Who has fought stands in battle formation; cavalry that fought or helped is exhausted.
function show_battle_faces(game, combat)
  show_battle(combat.attackers)
  show_battle(combat.defenders)
  for _, unit in ipairs(combat.supporters) do
    if unit.kind == "cavalry" then
      unit:flip("exhausted")
    end
  end
end

--- Detachments stacked with a corps that suffers a result are eliminated.
function lose_stacked(game, corps)
  if corps.kind == "detachment" then
    return
  end
  for _, detachment in ipairs(rules.stacked_detachments(corps.hex)) do
    detachment:eliminate()
  end
end
