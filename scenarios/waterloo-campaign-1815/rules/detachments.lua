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
  local detachment = ask.unit{ from = rules.postable(hq), prompt = "Place which detachment?" }
  detachment:place(ask.hex{ from = posts(hq, detachment), prompt = "Place " .. detachment.name .. " where?" }.id)
  hq.vars.served = true
end

--- Any detachments of a side come off the map.
function recall(game)
  local field = rules.in_the_field(game.phasing)
  for _, detachment in ipairs(ask.units{ from = field, prompt = "Recall which detachments?" }) do
    detachment:to_box("available")
  end
end
