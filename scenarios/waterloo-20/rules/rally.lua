--- rule: W20 10.0

--- One broken unit tries to rally: gone for good, still broken, or back next turn.
---@param u unit
---@param bonus integer
function try_rally(u, bonus)
  local elite = has_trait("elite", u) and 1 or 0
  local die = roll{ dice = "1d6", stream = "rally", label = "Rally of " .. u.name, by = u.side } + elite + bonus
  local result = lookup("rally", die, "result")
  say(u.name .. ", die " .. die .. ": " .. result .. ".")
  if result == "eliminated" then
    place(u, boxes.eliminated)
  elseif result == "rallied" then
    arrive(u, areas["return-" .. u.army], turn + 1)
  end
end

--- Rally at Night, army by army.
function rally()
  for _, army in ipairs({ "french", "anglo-dutch", "prussian" }) do
    local broken = filter(boxes.broken.units, { army = army, side = phasing })
    if #broken > 0 then
      rally_army(army, broken)
    end
  end
end

--- The owner may pay a point for one more on each die.
--- rule: W20 10.0, 12.2.2
---@param a army
---@param broken unit[]
function rally_army(a, broken)
  local who = ask.units{ from = broken, prompt = "Rally: which units try?" }
  local bonus = #who > 0 and pay_for_rally(a) and 1 or 0
  for _, u in ipairs(who) do
    try_rally(u, bonus)
  end
end

--- The side to play may pay a point of morale for one more on each rally die of an army, the whole turn.
--- rule: W20 12.2.2
---@param a army
function pay_for_rally(a)
  if a.vars.rally_paid then
    return true
  end
  if not can_spend(phasing) or not ask.yes{ prompt = "Rally: pay a point of morale for one more on each die?" } then
    return false
  end
  adjust("morale", -1, phasing)
  a.vars.rally_paid = true
  return true
end
