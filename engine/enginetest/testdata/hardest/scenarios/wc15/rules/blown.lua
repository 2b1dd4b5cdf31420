--- A corps is blown: off the map for two turns, on the last day for good.
function blown(game, unit)
  if game.turn >= 7 then
    eliminate(unit)
  else
    place(unit, "blown")
    unit.vars.due_back = game.turn + 2
  end
end

local function enemy_of(side)
  if side == "french" then
    return "coalition"
  end
  return "french"
end

local function blown_and_due(game, side)
  local due = {}
  for _, unit in ipairs(game:units{ side = side, box = "blown" }) do
    if unit.vars.due_back == game.turn then
      due[#due + 1] = unit
    end
  end
  return due
end

--- At most two blown corps of a side come back; of more the enemy picks who is lost (WC15 Command phase B).
function blown_return(game)
  local side = game.phasing
  local due = blown_and_due(game, side)
  while #due > 2 do
    eliminate(ask.unit{ by = enemy_of(side), from = due, prompt = "Which corps does not come back?" })
    due = blown_and_due(game, side)
  end
  for _, unit in ipairs(due) do
    local open = return_hexes(unit)
    if #open == 0 then
      eliminate(unit)
    else
      place(unit, ask.hex{ by = side, from = open, prompt = "Where does " .. unit.name .. " come back?" })
    end
  end
end
