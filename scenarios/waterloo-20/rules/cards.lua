--- rule: W20 5.0
-- The event cards, each with a part for either side. The titles, Damned Good Ground, Frederick's corps and the trend of
-- card 12 are fact; the other effects are RECONSTRUCTIONS (see cards.yaml).

--- 1 Imperial Indecision / Damned Good Ground
function imperial_indecision()
  local pay = "lose a point of morale"
  if phasing == "allied" then
    at{ point = "phase.end", phase = "movement", run = "good_ground" }
  elseif ask.choice{ prompt = "Imperial Indecision", from = { pay, "hold back Guard and guns" } } == pay then
    adjust("morale", -1, sides.french)
  else
    vars.guard_waits = true
  end
end

--- 2 Napoleon's Hat / Rally on Old Forwards!
function rally_on_old_forwards()
  if phasing == "french" then
    vars.guard_is_free = true
  else
    rally_one(armies.prussian)
  end
end

--- Hexes with hidden units of the other side.
--- rule: W20 card 3
---@param s side
function veiled(s)
  return within(0, filter(units, function(u) return u.hidden and u.side ~= s end))
end

--- 3 Intelligence Gathering: the next card is seen by who drew this one, and one hidden enemy stack.
function intelligence_gathering()
  local card = peek("events")
  if card then
    tell(phasing, "The next card is " .. card.name .. ".")
  end
  local hex = ask.hex{ from = veiled(phasing), prompt = "Look at which hidden units?", optional = true }
  for _, u in ipairs(hex and hex.units or {}) do
    tell(phasing, "In " .. hex.id .. " stands " .. u.name .. ".")
  end
end

--- 4 (guns) / "Steady, Lads!"
function steady_lads()
  if phasing == "french" then
    vars.gun_bonus = 1
    return
  end
  local u = ask.unit{ from = filter(own_foot(), { army = "anglo-dutch" }), prompt = "Steady, Lads: which unit will not rout?" }
  if u then
    u.vars.steady = true
  end
end

--- 5 Napoleon's Illness / Allied Desertions
function napoleons_illness()
  if phasing == "allied" then
    if roll{ stream = "desertions", label = "Allied Desertions" } <= 3 then
      adjust("morale", -1, sides.allied)
    end
  elseif counters["fr-nap3"].box == "optional" then
    sides.french.vars.thrifty = true
  else
    vars.napoleon_ill = true
  end
end

--- 6 (a French unit) / Rally on Old Nosey!
function rally_on_old_nosey()
  rally_one(phasing == "french" and armies.french or armies["anglo-dutch"])
end

--- 7 Michel Ney / (cavalry)
function michel_ney()
  phasing.vars.battle_bonus = phasing == "french" and "any attack" or "with cavalry"
end

--- The event of card 7 waits to be used: in any attack of its own turn, or only where cavalry attacks.
--- rule: W20 card 7
--- reconstruction: true
function may_use_bonus()
  local bonus = attacking_side.vars.battle_bonus
  if bonus == "any attack" then
    return phasing == attacking_side
  end
  return bonus == "with cavalry" and any(combat.attackers, { kind = "cavalry" })
end

--- 8 March to the Guns
function march_to_the_guns()
  local u = ask.unit{ from = filter(own_foot(), { in_enemy_zone = false }), prompt = "March to the Guns: which unit?" }
  if u then
    u.vars.stride = 1
  end
end

--- rule: W20 card 9
function slow_french()
  return filter(counters, function(u) return u.army == "french" and (foot(u) or u.kind == "artillery") end)
end

--- 9 "Sacrebleu!" / (the Prussians hurry)
function sacrebleu()
  if phasing == "french" then
    set("stride", -1, slow_french())
  else
    set("stride", 1, filter(counters, { army = "prussian" }))
  end
end

--- 10 "Now's Your Time!"
function nows_your_time()
  phasing.vars.free_reserves = true
end

--- 11 Never Interrupt Your Enemy... / Frederick's Corps
function never_interrupt()
  if phasing == "french" then
    sides.allied.vars.event_lost = ask.yes{ prompt = "Never Interrupt Your Enemy: cancel the next Allied event?" }
  elseif vars.frederick_turn == 0 then
    frederick_sets_out()
  end
end

--- 12 A Change in the Weather: with the printed weather, it may be moved by one step this turn.
function change_in_the_weather()
  local sky = { "clear", "cloudy", "showers", "downpour" }
  local open = { "no change" }
  for i, weather in ipairs(sky) do
    if weather == vars.weather then
      open[#open + 1] = sky[i - 1]
      open[#open + 1] = sky[i + 1]
    end
  end
  local weather = ask.choice{ prompt = "A Change in the Weather", from = open }
  if weather ~= "no change" then
    vars.weather = weather
  end
end

--- A broken unit of an army may try to rally by day (cards 2 and 6), with a point of morale for one more.
--- rule: W20 5.0, 12.2.2
---@param a army
function rally_one(a)
  local broken = filter(boxes.broken.units, { army = a })
  local u = ask.unit{ from = broken, prompt = "Which broken unit tries to rally?", optional = true }
  if u then
    try_rally(u, pay_for_rally(a) and 1 or 0)
  end
end

--- Infantry, cadres too, of the side that drew the card.
function own_foot()
  return filter(units, function(u) return u.side == phasing and foot(u) end)
end

--- A side that draws no card this turn.
---@param s side
function skips_event(s)
  return s == "french" and turn == vars.no_card_on
end

--- The event that card 11 cancelled is skipped.
--- rule: W20 card 11
function event_was_lost()
  phasing.vars.event_lost = false
end
