--- Hexes where an HQ may post a detachment.
local function posts(hq, detachment)
  if detachment.id == "fr-grand-battery" then
    return rules.battery_hexes(hq)
  elseif detachment.id == "fr-old-guard" then
    return rules.old_guard_hexes(hq)
  end
  local open = { rules.posts_of_hq(hq), rules.road_posts_of_hq(hq) }
  for _, corps in ipairs(rules.parents(detachment)) do
    open[#open + 1] = rules.posts_of_corps(corps)
  end
  return open
end

--- An HQ posts one detachment a turn; Napoleon's two special ones count as his (A18).
function detach(game, hq)
  local able, open = {}, rules.finds_post(hq)
  for _, detachment in ipairs(rules.on_hand(hq.army)) do
    if rules.ordinary(detachment) and (open or rules.corps_finds_post(detachment)) or rules.imperial_post(detachment, hq) then
      able[#able + 1] = detachment
    end
  end
  game:after("post", { hq = hq, detachment = ask.unit{ from = able, prompt = "Place which detachment?" } })
end

--- The detachment chosen goes to a hex.
function post(game, choice)
  local hex = ask.hex{ from = posts(choice.hq, choice.detachment), prompt = "Place " .. choice.detachment.name .. " where?" }
  choice.detachment:place(hex.id)
  choice.hq.vars.served = true
end

--- Any detachments of a side come off the map.
function recall(game)
  local field = rules.in_the_field(game.phasing)
  for _, detachment in ipairs(ask.units{ from = field, prompt = "Recall which detachments?" }) do
    detachment:to_box("available")
  end
end
