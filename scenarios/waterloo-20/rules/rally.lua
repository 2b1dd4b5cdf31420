--- One broken unit tries to rally (W20 10.0): gone for good, still broken, or back next turn.
function try_rally(game, unit, bonus)
  local die = roll{ dice = "1d6", stream = "rally", label = "Rally of " .. unit.name, by = unit.side }
  if unit:has_trait("elite") then
    die = die + 1
  end
  local result = game:table("rally", die + bonus, "result")
  say(unit.name .. ", die " .. die + bonus .. ": " .. result .. ".")
  if result == "eliminated" then
    place(unit, "eliminated")
  elseif result == "rallied" then
    arrive(unit, "return-" .. unit.army, game.turn + 1)
  end
end

--- Rally at Night: army by army the owner may pay a point for one more on each die (W20 10.0, 12.2.2).
function rally(game)
  for _, army in ipairs({ "french", "anglo-dutch", "prussian" }) do
    local broken = {}
    for _, unit in ipairs(game:units{ army = army, box = "broken" }) do
      if unit.side == game.phasing then
        broken[#broken + 1] = unit
      end
    end
    if #broken > 0 then
      rally_army(game, army, broken)
    end
  end
end

function rally_army(game, army, broken)
  local side = game.phasing
  local who = ask.units{ by = side, from = broken, prompt = "Rally: which units try?" }
  local bonus = #who > 0 and pay_for_rally(game, army) and 1 or 0
  for _, unit in ipairs(who) do
    try_rally(game, unit, bonus)
  end
end

--- The side to play may pay a point of morale for one more on each rally die of an army, the whole turn (W20 12.2.2).
function pay_for_rally(game, army)
  local side = game.phasing
  if game:army_vars(army).rally_paid then
    return true
  end
  if not can_spend(side) or not ask.yes{ by = side, prompt = "Rally: pay a point of morale for one more on each die?" } then
    return false
  end
  add_morale(game, side, -1)
  game:army_vars(army).rally_paid = true
  return true
end
