local function poorest()
  local found
  for _, side in ipairs(sides) do
    if not found or side.tracks.resolve < found.tracks.resolve then
      found = side
    end
  end
  return found
end

--- The Herald's Offer (TC 13): the side with the least resolve picks one of three.
function heralds_offer()
  local side = poorest()
  local hurt = filter(units, function(u) return u.side == side and u.steps_lost > 0 end)
  local gifts = #hurt > 0 and { "alms", "surgeons", "guides" } or { "alms", "guides" }
  local pick = ask.choice{ by = side, prompt = "The Herald's Offer: which gift?", from = gifts }
  if pick == "alms" then
    adjust("resolve", 1, side)
  elseif pick == "surgeons" then
    step_loss(ask.unit{ by = side, from = hurt, prompt = "Surgeons: which unit regains a step?" }, -1)
  else
    vars.guided = side
  end
end

--- Broken Seal (TC 1.2): the truce ends.
function broken_seal()
  if not vars.seal_broken then
    vars.seal_broken = true
    say("The truce between Ostrel and Quarn is broken.")
  end
end

--- Dry Wind (TC 13).
function dry_wind()
  vars.dry_wind = true
end

--- Spring Mud (TC 13).
function spring_mud()
  vars.spring_mud = true
end

--- Lull (TC 4.3): the weary catch their breath.
function lull()
  for _, side in ipairs(sides) do
    if side.tracks.resolve <= 2 then
      adjust("resolve", 1, side)
    end
  end
end
