--- rule: WC15 French Grand Battery

--- With a corps within three hexes of Napoleon, where no detachment is yet.
--- rule: WC15 French Grand Battery (A19)
---@param hq unit
function battery_hexes(hq)
  return filter(within(3, hq), function(h)
    return any(h.units, function(u) return u.side == hq.side and corps(u) end) and not any(h.units, { kind = "detachment" })
  end)
end

--- Napoleon on his battle face posts the Grand Battery and the Old Guard.
--- rule: WC15 French Grand Battery, French Old Guard (A18)
---@param d unit
---@param hq unit
function imperial_post(d, hq)
  return hq == "fr-hq-napoleon" and hq.face == "battle" and any(post_hexes(d, hq))
end

--- It adds one to a French attack from its hex, or one that a corps in its hex supports.
function grand_battery_fires()
  local guns = counters["fr-grand-battery"]
  if not guns.on_map or attacking_side ~= "french" then
    return false
  end
  return guns.hex == combat.attacker.hex or any(combat.supporters, function(u) return u.hex == guns.hex end)
end

--- No corps shares the hex of the guns.
--- rule: WC15 French Grand Battery (A35)
function lone_guns()
  local guns = counters["fr-grand-battery"]
  return guns.on_map and not any(guns.hex.units, corps)
end

--- A Grand Battery that stands alone is recalled.
--- rule: WC15 French Grand Battery (A35)
function settle_guns()
  if lone_guns() then
    place(counters["fr-grand-battery"], boxes.available)
  end
end
