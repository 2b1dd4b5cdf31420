--- A corps in contact retreats from all enemies beside it (A7, A8).
function withdraw(game, corps)
  game:retreat{ unit = corps, foes = rules.beside(corps), how = "three-hexes" }
  game:after("settle_guns")
end

--- Enemy infantry that a corps has come up to forms for battle.
function form_for_battle(game, mover)
  for _, corps in ipairs(rules.came_upon(mover)) do
    corps:flip("battle")
  end
end

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

--- A detachment in the way of reinforcements is recalled (A11).
function give_way(game, unit)
  if unit.kind == "detachment" then
    unit:to_box("available")
  end
end
