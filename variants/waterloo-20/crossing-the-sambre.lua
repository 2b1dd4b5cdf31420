--- rule: W20 17.1.1

--- Leaders that are due.
function leaders_due()
  return filter(boxes.schedule.units, function(u) return u.vars.due_on == turn and u.kind == "leader" end)
end

--- Units laid out on a turn, leaders apart.
---@param t integer
function laid_out_on(t)
  return filter(boxes.schedule.units, function(u) return u.vars.due_on == t and u.kind ~= "leader" end)
end

function units_due()
  return laid_out_on(turn)
end

function due_next()
  return laid_out_on(turn + 1)
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

--- The constraints A to D: may a unit be laid out on a turn, with what lies there already?
---@param u unit
---@param t integer
function may_lie(u, t)
  if u.kind == "leader" then
    return t >= (u == "fr-ney" and 6 or 2)
  end
  if t == 1 and (has_trait("guard", u) or u.kind == "artillery") then
    return false -- the guns come after four units of cavalry, which need more than one turn
  end
  if u.kind == "cavalry" and not has_trait("guard", u) and t > counters["fr-art"].vars.due_on then
    return false
  end
  local laid = laid_out_on(t)
  return #laid < 3 and not (foot(u) and count(laid, foot) >= 2)
end

---@param u unit
function lay_out(u)
  local open = {}
  for t = 1, last_due() do
    if may_lie(u, t) then
      open[#open + 1] = t
    end
  end
  u.vars.due_on = ask.number{ by = "french", from = open, prompt = "On which turn is " .. u.name .. " due?" }
end

--- The order of laying out: the guns, the cavalry, the Guard, the rest, the leaders.
---@param u unit
function laying_order(u)
  if has_trait("guard", u) then
    return 3
  end
  if foot(u) then
    return 4
  end
  return u.kind == "artillery" and 1 or u.kind == "cavalry" and 2 or 5
end

--- The French lay out their arrivals in secret; Napoleon comes with the Guard.
function lay_out_arrivals()
  local coming = filter(boxes.waiting.units, function(u) return u.side == "french" and u.kind ~= "dummy" end)
  place(coming, boxes.schedule)
  for rank = 1, 5 do
    for _, u in ipairs(filter(coming, function(u) return laying_order(u) == rank end)) do
      if u == "fr-nap2" or u == "fr-nap3" then
        u.vars.due_on = counters["fr-garde"].vars.due_on
      else
        lay_out(u)
      end
    end
  end
end

--- Leaders that are due arrive; for the others the French settle on a forced march and roll.
function cross_the_sambre()
  come(leaders_due())
  local due = units_due()
  if #due > 0 then
    settle_march()
    let_in(due, roll_arrival(#due))
  end
end

--- A forced march is decided before the die, and not after it.
function settle_march()
  local side, army = sides.french, armies.french
  if can_spend(side) and not army.vars.marching
    and ask.yes{ by = side, prompt = "Forced march before the die for the arrivals?" } then
    adjust("morale", -1, side)
    force_march(army)
  end
  vars.march_settled = true
end

--- The modified die of the French Arrival Table.
---@param due integer
function roll_arrival(due)
  local die = roll{ dice = "1d6", stream = "arrival", label = "French arrivals", by = "french" }
  local march, late = armies.french.vars.marching and 1 or 0, napoleon_waits() and 1 or 0
  local result = die - due + staff_work() + march + late
  say("French arrivals: " .. due .. " due, die " .. die .. ", modified " .. result .. ".")
  return result
end

--- The result of the table: who comes, and who is due a turn later.
---@param due unit[]
---@param result integer
function let_in(due, result)
  local how_many = lookup("french-arrival", result, "units")
  local room = ({ none = 0, one = 1, two = 2 })[how_many] or #due
  if room >= #due then
    come(due)
  elseif lookup("french-arrival", result, "choice") == "allied" then
    show_due(due, room)
  else
    pick_arrivals("french", due, room)
  end
  if how_many == "all and one more" then
    come_early()
  end
end

function come_early()
  local early = ask.unit{ by = "french", from = due_next(), optional = true, prompt = "Which unit of the next turn comes now?" }
  if early then
    come(early)
  end
end

--- The Allied player is shown the units due before he picks (a reading).
---@param due unit[]
---@param room integer
function show_due(due, room)
  local veiled_units = filter(due, { hidden = true })
  reveal(due)
  place(due, boxes.crossing)
  after("allies_pick", { room = room, veiled = veiled_units })
end

function allies_pick(data)
  local due = boxes.crossing.units
  hide(data.veiled)
  place(due, boxes.schedule)
  pick_arrivals("allied", due, data.room)
end

--- Those who are not picked lie face down on the next turn.
---@param by side
---@param due unit[]
---@param room integer
function pick_arrivals(by, due, room)
  local coming = ask.units{ by = by, from = due, least = room, most = room, prompt = "Which French units arrive?" }
  set("due_on", turn + 1, due)
  come(coming)
end

--- Units, or one, may enter from now on.
function come(coming)
  set("due_on", 0, coming)
  arrive(coming, areas["entry-a"])
end
