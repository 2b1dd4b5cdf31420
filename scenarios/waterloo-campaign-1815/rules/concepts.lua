--- rule: WC15 Key Concepts
-- What the rulebook calls a corps, a detachment and a zone; every other file builds on these.

--- Infantry and cavalry are corps.
--- rule: WC15 Key Concepts, Corps
---@param u unit
function corps(u)
  return u.kind == "infantry" or u.kind == "cavalry"
end

--- A detachment of a corps: neither the Grand Battery nor the Old Guard.
--- rule: WC15 Key Concepts, Detachments
---@param u unit
function ordinary(u)
  return u.kind == "detachment" and not has_trait("imperial", u)
end

--- Any counter of a side stands for it when zones are asked for.
--- rule: WC15 Key Concepts, Zone of Control
---@param s side
function one_of(s)
  return s == "french" and counters["fr-i"] or counters["pr-i"]
end

--- In an enemy ZoC; the hexes that enemies occupy are part of it (A36).
--- rule: WC15 Key Concepts, Zone of Control
---@param h hex
---@param s side
function in_foes_zoc(h, s)
  return in_zone("zoc", h, one_of(s)) or enemy_in(h, one_of(s))
end

--- In an enemy ZoC or ZoI.
--- rule: WC15 Key Concepts, Zone of Influence
---@param h hex
---@param s side
function watched(h, s)
  return in_zone("zoi", h, one_of(s)) or in_foes_zoc(h, s)
end

--- rule: WC15 Terrain Effects Chart
---@param h hex
function in_built_up(h)
  return h.terrain == "town" or h.terrain == "chateau"
end

--- A step from off the map crosses no hexside: who enters comes by the road of its hex.
--- rule: WC15 Terrain Effects Chart, Reinforcements (A37)
---@param from hex?
function off_road(from)
  return from ~= nil and not across("road")
end
