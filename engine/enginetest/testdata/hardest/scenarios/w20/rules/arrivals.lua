--- The French schedule (W20 17.1.1): before play each unit gets a turn, known to the French alone.
function plan_arrivals(game)
  for _, unit in ipairs(game:units{ side = "french", box = "waiting" }) do
    local turn = ask.choice{ by = "french", prompt = unit.name .. " is due on which turn?", options = open_turns(game, unit) }
    unit.vars.planned = tonumber(turn)
  end
end

--- Turns with room: three units, two of them infantry; no Guard on turn 1.
function open_turns(game, unit)
  local options = {}
  for turn = 1, 8 do
    local all, foot = 0, 0
    for _, other in ipairs(game:units{ side = "french", box = "waiting" }) do
      if other.vars.planned == turn then
        all = all + 1
        if other.kind == "infantry" then
          foot = foot + 1
        end
      end
    end
    local full = all >= 3 or (unit.kind == "infantry" and foot >= 2)
    if not full and not (turn == 1 and unit:has_trait("guard")) then
      options[#options + 1] = tostring(turn)
    end
  end
  return options
end

local function due_now(game)
  local due = {}
  for _, unit in ipairs(game:units{ side = "french", box = "waiting" }) do
    if unit.vars.planned == game.turn and unit.due == 0 then
      due[#due + 1] = unit
    end
  end
  return due
end

--- The die says how many arrive and who picks them; the rest are due next turn.
function arrivals(game)
  local due = due_now(game)
  if #due == 0 then
    return
  end
  local die = roll{ dice = "1d6", stream = "arrivals", label = "French arrivals" } - #due
  local number = die <= 0 and 0 or die <= 2 and 1 or die <= 5 and 2 or #due
  local by = (die == 1 or die == 3 or die == 4) and "allied" or "french"
  while #due > 0 and number > 0 do
    local unit = ask.unit{ by = by, from = due, prompt = "Which unit arrives?" }
    arrive(unit, "south")
    number = number - 1
    due = due_now(game)
  end
  for _, unit in ipairs(due) do
    unit.vars.planned = game.turn + 1
  end
end

--- Bülow (W20 17.1.3): 3 or more, and he is there; one better while the Prussians force their march.
function bulow(game)
  local die = roll{ dice = "1d6", stream = "arrivals", label = "Bülow" }
  if game:unit("pr-zieten").vars.marching then
    die = die + 1
  end
  if die >= 3 then
    arrive(game:unit("pr-bulow"), "north-east")
  end
end
