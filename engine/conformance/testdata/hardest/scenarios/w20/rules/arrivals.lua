--- The French schedule (W20 17.1.1): before play each unit gets a turn, known to the French alone.
function plan_arrivals()
  for _, u in ipairs(waiting_french()) do
    u.vars.planned = ask.number{ by = "french", prompt = u.name .. " is due on which turn?", from = open_turns(u) }
  end
end

function waiting_french()
  return filter(boxes.waiting.units, { side = "french" })
end

--- Who is planned for a turn.
---@param t integer
function planned_on(t)
  return filter(waiting_french(), function(u) return u.vars.planned == t end)
end

--- Turns with room: three units, two of them infantry; no Guard on turn 1.
---@param u unit
function open_turns(u)
  local open = {}
  for t = 1, 8 do
    local there = planned_on(t)
    local full = #there >= 3 or u.kind == "infantry" and count(there, { kind = "infantry" }) >= 2
    if not full and not (t == 1 and has_trait("guard", u)) then
      open[#open + 1] = t
    end
  end
  return open
end

function due_now()
  return filter(planned_on(turn), { due = 0 })
end

--- The die says how many arrive and who picks them; the rest are due next turn.
function arrivals()
  local due = due_now()
  if #due == 0 then
    return
  end
  local die = roll{ dice = "1d6", stream = "arrivals", label = "French arrivals" } - #due
  local number = die <= 0 and 0 or die <= 2 and 1 or die <= 5 and 2 or #due
  local by = (die == 1 or die == 3 or die == 4) and "allied" or "french"
  while #due > 0 and number > 0 do
    arrive(ask.unit{ by = by, from = due, prompt = "Which unit arrives?" }, areas.south)
    number = number - 1
    due = due_now()
  end
  set("planned", turn + 1, due)
end

--- Bülow (W20 17.1.3): 3 or more, and he is there; one better while the Prussians force their march.
function bulow()
  local die = roll{ dice = "1d6", stream = "arrivals", label = "Bülow" }
  if counters["pr-zieten"].vars.marching then
    die = die + 1
  end
  if die >= 3 then
    arrive(counters["pr-bulow"], areas["north-east"])
  end
end
