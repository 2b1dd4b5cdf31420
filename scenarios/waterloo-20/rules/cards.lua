-- The event cards (W20 5.0), each with a part for either side. The titles, Damned Good Ground, Frederick's corps and the
-- trend of card 12 are fact; the other effects are RECONSTRUCTIONS (see cards.yaml).

--- 1 Imperial Indecision / Damned Good Ground
function imperial_indecision(game)
  local pay = "lose a point of morale"
  if game.phasing == "allied" then
    at{ point = "phase.end", phase = "movement", run = "good_ground" }
  elseif ask.choice{ prompt = "Imperial Indecision", options = { pay, "hold back Guard and guns" } } == pay then
    add_morale(game, "french", -1)
  else
    game.vars.guard_waits = true
  end
end

--- 2 Napoleon's Hat / Rally on Old Forwards!
function rally_on_old_forwards(game)
  if game.phasing == "french" then
    game.vars.guard_is_free = true
  else
    rally_one(game, "prussian")
  end
end

--- Hexes with hidden units of the other side.
--- rule: W20 card 3
---@param s side
function veiled(s)
  return within(0, filter(units, function(u) return u.hidden and u.side ~= s end))
end

--- 3 Intelligence Gathering: the next card is seen by who drew this one, and one hidden enemy stack.
function intelligence_gathering(game)
  local card = game:peek("events")
  if card then
    tell(game.phasing, "The next card is " .. card.name .. ".")
  end
  local hex = ask.hex{ from = veiled(game.phasing), prompt = "Look at which hidden units?", optional = true }
  for _, unit in ipairs(hex and hex.units or {}) do
    tell(game.phasing, "In " .. hex.id .. " stands " .. unit.name .. ".")
  end
end

--- 4 (guns) / "Steady, Lads!"
function steady_lads(game)
  if game.phasing == "french" then
    game.vars.gun_bonus = 1
    return
  end
  local unit = pick_foot(game, "anglo-dutch", "Steady, Lads: which unit will not rout?")
  if unit then
    unit.vars.steady = true
  end
end

--- 5 Napoleon's Illness / Allied Desertions
function napoleons_illness(game)
  if game.phasing == "allied" then
    if roll{ stream = "desertions", label = "Allied Desertions" } <= 3 then
      add_morale(game, "allied", -1)
    end
  elseif game:unit("fr-nap3").box == "optional" then
    game:side_vars("french").thrifty = true
  else
    game.vars.napoleon_ill = true
  end
end

--- 6 (a French unit) / Rally on Old Nosey!
function rally_on_old_nosey(game)
  rally_one(game, game.phasing == "french" and "french" or "anglo-dutch")
end

--- 7 Michel Ney / (cavalry)
function michel_ney(game)
  game:side_vars(game.phasing).battle_bonus = game.phasing == "french" and "any attack" or "with cavalry"
end

--- 8 March to the Guns
function march_to_the_guns(game)
  local unit = pick_foot(game, nil, "March to the Guns: which unit?")
  if unit then
    unit.vars.stride = 1
  end
end

--- rule: W20 card 9
function slow_french()
  return filter(counters, function(u) return u.army == "french" and (foot(u) or u.kind == "artillery") end)
end

--- 9 "Sacrebleu!" / (the Prussians hurry)
function sacrebleu(game)
  local french = game.phasing == "french"
  for _, unit in ipairs(french and slow_french() or game:units{ army = "prussian" }) do
    unit.vars.stride = french and -1 or 1
  end
end

--- 10 "Now's Your Time!"
function nows_your_time(game)
  game:side_vars(game.phasing).free_reserves = true
end

--- 11 Never Interrupt Your Enemy... / Frederick's Corps
function never_interrupt(game)
  if game.phasing == "french" then
    game:side_vars("allied").event_lost = ask.yes{ prompt = "Never Interrupt Your Enemy: cancel the next Allied event?" }
  elseif game.vars.frederick_turn == 0 then
    frederick_sets_out(game)
  end
end

--- 12 A Change in the Weather: with the printed weather, it may be moved by one step this turn.
function change_in_the_weather(game)
  local sky = { "clear", "cloudy", "showers", "downpour" }
  local options = { "no change" }
  for i, weather in ipairs(sky) do
    if weather == game.vars.weather then
      options[#options + 1] = sky[i - 1]
      options[#options + 1] = sky[i + 1]
    end
  end
  local weather = ask.choice{ prompt = "A Change in the Weather", options = options }
  if weather ~= "no change" then
    game.vars.weather = weather
  end
end

--- A broken unit of an army may try to rally by day (cards 2 and 6), with a point of morale for one more (W20 12.2.2).
function rally_one(game, army)
  local unit = ask.unit{ from = game:units{ army = army, box = "broken" }, prompt = "Which broken unit tries to rally?", optional = true }
  if unit then
    try_rally(game, unit, pay_for_rally(game, army) and 1 or 0)
  end
end

--- Infantry (cadres too) of the side that drew the card: of one army, or else any outside enemy zones.
function pick_foot(game, army, prompt)
  local from = {}
  for _, unit in ipairs(game:units{ side = game.phasing, on_map = true }) do
    if foot(unit) and (unit.army == army or not army and not unit.in_enemy_zone) then
      from[#from + 1] = unit
    end
  end
  return ask.unit{ from = from, prompt = prompt }
end

--- A side that draws no card this turn.
--- rule: W20 5.0
---@param s side
function skips_event(s)
  return s == "french" and turn == vars.no_card_on
end

--- The event that card 11 cancelled has been passed over.
function event_was_lost(game)
  game:side_vars(game.phasing).event_lost = false
end
