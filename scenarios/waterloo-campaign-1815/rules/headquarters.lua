--- rule: WC15 A. HQ Placement

--- Near the HQ's army, unwatched, and no other HQ there.
---@param hq unit
function hq_hexes(hq)
  local army = filter(units, function(u) return u.army == hq.army and u.kind ~= "hq" end)
  return filter(within(3, army), function(h) return not watched(h, hq.side) and not any(h.units, { kind = "hq" }) end)
end

--- Without such a hex: near the road to Brussels.
--- rule: WC15 A. HQ Placement (A3)
function hq_refuge()
  return filter(within(3, areas["brussels-road"]), function(h) return not any(h.units) end)
end

--- The HQs on the map at the start of June 15 lie as their owners like.
--- rule: WC15 Scenario June 15 (A21)
function first_faces()
  for _, hq in ipairs(filter(units, { kind = "hq" })) do
    flip(hq, ask.choice{ by = hq.side, from = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie?" })
  end
end
