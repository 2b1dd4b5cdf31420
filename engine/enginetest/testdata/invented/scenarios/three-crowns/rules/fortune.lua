local crowns = { "ostrel", "veyland", "quarn" }

local function poorest(game)
  local found
  for _, side in ipairs(crowns) do
    if not found or game:track("resolve-" .. side) < game:track("resolve-" .. found) then
      found = side
    end
  end
  return found
end

local function wounded(game, side)
  local list = {}
  for _, unit in ipairs(game:units{ side = side, on_map = true }) do
    if unit.steps_lost > 0 then
      list[#list + 1] = unit
    end
  end
  return list
end

--- The Herald's Offer (TC 13): the side with the least resolve picks one of three.
function heralds_offer(game, card)
  local side = poorest(game)
  local hurt = wounded(game, side)
  local options = { "alms", "guides" }
  if #hurt > 0 then
    options = { "alms", "surgeons", "guides" }
  end
  local pick = ask.choice{ by = side, prompt = "The Herald's Offer: which gift?", options = options }
  if pick == "alms" then
    adjust("resolve-" .. side, 1)
  elseif pick == "surgeons" then
    step_loss(ask.unit{ by = side, from = hurt, prompt = "Surgeons: which unit regains a step?" }, -1)
  else
    game.vars.guided = side
  end
end

--- Broken Seal (TC 1.2): the truce ends.
function broken_seal(game, card)
  if not game.vars.seal_broken then
    game.vars.seal_broken = true
    say("The truce between Ostrel and Quarn is broken.")
  end
end

--- Dry Wind (TC 13).
function dry_wind(game, card)
  game.vars.dry_wind = true
end

--- Spring Mud (TC 13).
function spring_mud(game, card)
  game.vars.spring_mud = true
end

--- Lull (TC 4.3): the weary catch their breath.
function lull(game, chit)
  for _, side in ipairs(crowns) do
    if game:track("resolve-" .. side) <= 2 then
      adjust("resolve-" .. side, 1)
    end
  end
end
