--- rule: WC15 D. Detachment Placement

--- In nobody's ZoC or ZoI.
---@param h hex
function quiet(h)
  return not watched(h, sides.french) and not watched(h, sides.coalition)
end

--- Where a side may post a detachment.
---@param h hex
---@param s side
function may_post(h, s)
  return quiet(h)
end

--- The corps a detachment belongs to; Hill's two counters share one.
---@param d unit
function parents(d)
  return filter(units, function(u) return u == d.parent or has_trait("hill", u) and d == "aa-ii-det" end)
end

--- From an HQ, twice as far by road from its normal face; or near the corps it belongs to.
--- rule: WC15 D. Detachment Placement (A5)
---@param d unit
---@param hq unit
function ordinary_hexes(d, hq)
  local by_road = hq.face == "normal" and 2 * hq.range or 0
  local reachable = union(
    reached("clear-way", hq.hex, hq.side, hq.range),
    reached("clear-road", hq.hex, hq.side, by_road),
    reached("clear-way", first(parents(d)).hex, hq.side, 4)
  )
  return filter(reachable, function(h) return may_post(h, hq.side) end)
end

---@param d unit
---@param hq unit
function post_hexes(d, hq)
  if d == "fr-grand-battery" then
    return battery_hexes(hq)
  end
  if d == "fr-old-guard" then
    return old_guard_hexes(hq)
  end
  return ordinary_hexes(d, hq)
end

--- An HQ that has a way posts any detachment of its army.
--- rule: WC15 D. Detachment Placement (A5)
---@param hq unit
function finds_post(hq)
  local across_country = reached("clear-way", hq.hex, hq.side, hq.range)
  local by_road = reached("clear-road", hq.hex, hq.side, 2 * hq.range)
  return any(across_country, function(h) return may_post(h, hq.side) end)
    or hq.face == "normal" and any(by_road, function(h) return may_post(h, hq.side) end)
end

--- Without such an HQ: those of a corps that has a way (A18).
--- rule: WC15 D. Detachment Placement (A5)
---@param d unit
function corps_finds_post(d)
  return any(parents(d), function(u)
    return any(reached("clear-way", u.hex, u.side, 4), function(h) return may_post(h, d.side) end)
  end)
end

--- rule: WC15 D. Detachment Placement (A18)
---@param d unit
---@param hq unit
function postable(d, hq)
  if d.box ~= "available" or d.army ~= hq.army then
    return false
  end
  if ordinary(d) then
    return finds_post(hq) or corps_finds_post(d)
  end
  return imperial_post(d, hq)
end

--- Those that a side may recall.
--- rule: WC15 E. Detachment Recall
---@param s side
function in_the_field(s)
  return filter(units, { kind = "detachment", side = s })
end

--- rule: WC15 Detachments
---@param force unit[]
function are_detachments(force)
  return any(force, { kind = "detachment" })
end

--- They are lost with the corps that they are stacked with.
--- rule: WC15 Combat Result Explanation
---@param h hex
function stacked_detachments(h)
  return filter(units, function(u) return u.kind == "detachment" and u.hex == h end)
end

--- A detachment in the way of reinforcements is recalled (A11).
--- rule: WC15 Reinforcements (A11)
---@param u unit
function give_way(u)
  if u.kind == "detachment" then
    place(u, boxes.available)
  end
end
