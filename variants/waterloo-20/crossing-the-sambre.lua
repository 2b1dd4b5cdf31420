--- rule: W20 17.1.1

--- Leaders that are due.
function leaders_due()
  return filter(boxes.schedule.units, function(u) return u.vars.due_on == turn and u.kind == "leader" end)
end

--- Who else is due.
function units_due()
  return filter(boxes.schedule.units, function(u) return u.vars.due_on == turn and u.kind ~= "leader" end)
end

--- Who is due a turn later.
function due_next()
  return filter(boxes.schedule.units, function(u) return u.vars.due_on == turn + 1 and u.kind ~= "leader" end)
end

--- Napoleon has not arrived.
function napoleon_waits()
  return any(counters, function(u) return has({ "fr-nap2", "fr-nap3" }, u) and (u.box == "schedule" or u.box == "waiting") end)
end

--- Nothing is laid out beyond the end of the scenario.
--- reconstruction: true
function last_due()
  return last_turn
end

--- rule: W20 17.1.2
function staff_work()
  return constants.staff_work
end

local named = {}
for turn = 1, 24 do
  named[turn] = "turn " .. turn
end

--- Turns that the constraints leave open for a unit, with so many units laid out on each turn (W20 17.1.1 A to D).
function open_turns(game, unit, all, on_foot)
  local first, last = 1, last_due()
  if unit:has_trait("guard") or unit.kind == "artillery" or unit.kind == "leader" then
    first = unit.id == "fr-ney" and 6 or 2 -- the guns come after four units of cavalry, which need more than one turn
  elseif unit.kind == "cavalry" then
    last = game:unit("fr-art").vars.due_on
  end
  local leads, walks = unit.kind == "leader", foot(unit)
  local out = {}
  for turn = first, last do
    if leads or (all[turn] or 0) < 3 and not (walks and (on_foot[turn] or 0) >= 2) then
      out[#out + 1] = named[turn]
    end
  end
  return out
end

function lay_out(game, unit, all, on_foot)
  local answer = ask.choice{ by = "french", options = open_turns(game, unit, all, on_foot), prompt = "When is " .. unit.name .. " due?" }
  local turn = tonumber(string.match(answer, "%d+"))
  unit.vars.due_on = turn
  if unit.kind ~= "leader" then
    all[turn] = (all[turn] or 0) + 1
  end
  if foot(unit) then
    on_foot[turn] = (on_foot[turn] or 0) + 1
  end
end

--- The French lay out their arrivals in secret: the guns, the cavalry, the Guard, the rest (W20 17.1.1).
function lay_out_arrivals(game)
  local coming, all, on_foot = {}, {}, {}
  for _, unit in ipairs(game:units{ side = "french", box = "waiting" }) do
    if unit.kind ~= "dummy" then
      place(unit, "schedule")
      coming[#coming + 1] = unit
    end
  end
  for _, kind in ipairs({ "artillery", "cavalry", "guard", "foot", "leader" }) do
    for _, unit in ipairs(coming) do
      local is = unit:has_trait("guard") and "guard" or foot(unit) and "foot" or unit.kind
      if is == kind and (unit.id == "fr-nap2" or unit.id == "fr-nap3") then
        unit.vars.due_on = game:unit("fr-garde").vars.due_on
      elseif is == kind then
        lay_out(game, unit, all, on_foot)
      end
    end
  end
end

--- Leaders that are due arrive; for the others the French settle on a forced march and roll (W20 17.1.1).
function cross_the_sambre(game)
  for _, leader in ipairs(leaders_due()) do
    come(game, leader)
  end
  local due = units_due()
  if #due > 0 then
    settle_march(game)
    local result = roll_arrival(game, #due)
    let_in(game, due, game:table("french-arrival", result, "units"), game:table("french-arrival", result, "choice"))
  end
end

--- A forced march is decided before the die, and not after it.
function settle_march(game)
  if can_spend("french") and not game:army_vars("french").marching
    and ask.yes{ by = "french", prompt = "Forced march before the die for the arrivals?" } then
    add_morale(game, "french", -1)
    force_march(game, "french")
  end
  game.vars.march_settled = true
end

--- The modified die of the French Arrival Table.
function roll_arrival(game, units)
  local die = roll{ dice = "1d6", stream = "arrival", label = "French arrivals", by = "french" }
  local result = die - units + staff_work()
  if game:army_vars("french").marching then
    result = result + 1
  end
  if napoleon_waits() then
    result = result + 1
  end
  say("French arrivals: " .. units .. " due, die " .. die .. ", modified " .. result .. ".")
  return result
end

--- The result of the table: who comes, and who is due a turn later.
function let_in(game, due, units, choice)
  local room = ({ none = 0, one = 1, two = 2 })[units] or #due
  if choice == "allied" and room < #due then
    show_due(game, due, room)
    return
  end
  local coming = due
  if room < #due then
    coming = ask.units{ by = "french", from = due, min = room, max = room, prompt = "Which of the units due arrive?" }
  end
  let_come(game, due, coming)
  if units == "all and one more" then
    local early = ask.unit{ by = "french", from = due_next(), optional = true, prompt = "Which unit of the next turn comes now?" }
    if early then
      come(game, early)
    end
  end
end

--- The Allied player is shown the units due before he picks (W20 17.1.1, reading).
function show_due(game, due, room)
  local veiled = {}
  for _, unit in ipairs(due) do
    if unit.hidden then
      veiled[#veiled + 1] = unit.id
    end
    reveal(unit)
    place(unit, "crossing")
  end
  after("allies_pick", { room = room, veiled = veiled })
end

function allies_pick(game, data)
  local due = game:units{ box = "crossing" }
  local coming = ask.units{ by = "allied", from = due, min = data.room, max = data.room, prompt = "Which French units arrive?" }
  for _, id in ipairs(data.veiled) do
    hide(game:unit(id))
  end
  let_come(game, due, coming)
end

--- Those who come may enter; the others of the turn lie face down on the next.
function let_come(game, due, coming)
  for _, unit in ipairs(due) do
    place(unit, "schedule")
    unit.vars.due_on = game.turn + 1
  end
  for _, unit in ipairs(coming) do
    come(game, unit)
  end
end

--- A unit may enter from now on.
function come(game, unit)
  unit.vars.due_on = 0
  arrive(unit, "entry-a")
end
