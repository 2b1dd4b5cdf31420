--- A corps is blown: off the map for two turns, on the last day for good.
function blown(game, unit)
  if game.turn >= 7 then
    unit:eliminate()
  else
    unit:to_box("blown")
    unit.vars.due_back = game.turn + 2
  end
end

function attacker_blown(game, combat)
  for _, unit in ipairs(combat.attackers) do
    blown(game, unit)
  end
end

function defender_blown(game, combat)
  for _, unit in ipairs(combat.defenders) do
    if unit.kind == "detachment" then
      unit:eliminate()
    else
      blown(game, unit)
    end
  end
end

local function enemy_of(side)
  if side == "french" then
    return "coalition"
  end
  return "french"
end

--- At most two blown corps of a side come back; of more the enemy picks who is lost (WC15 Command phase B).
function blown_return(game)
  local side = game.phasing
  local due = {}
  for _, unit in ipairs(game:units{ side = side, box = "blown" }) do
    if unit.vars.due_back == game.turn then
      due[#due + 1] = unit
    end
  end
  while #due > 2 do
    local lost = ask.unit{ by = enemy_of(side), from = due, prompt = "Which corps does not come back?" }
    for i, unit in ipairs(due) do
      if unit.id == lost.id then
        table.remove(due, i)
        break
      end
    end
    lost:eliminate()
  end
  for _, unit in ipairs(due) do
    local hex = ask.hex{ by = side, from = rules.return_hexes(unit), prompt = "Where does " .. unit.name .. " come back?" }
    if hex then
      unit:place(hex.id)
    else
      unit:eliminate()
    end
  end
end
