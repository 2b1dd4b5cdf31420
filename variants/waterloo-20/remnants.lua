--- rule: W20 16.5

--- A corps that broke just now, strong enough to leave something behind.
--- reconstruction: true
---@param u unit
function may_leave_remnant(u)
  return u.vars.broke_at ~= nil and u.box == "broken" and has_trait("corps", u) and u.printed.cs >= 3
    and any(boxes.force.units, { kind = "cadre", army = u.army })
end

--- Near where it broke, away from the enemy and no farther from home.
--- reconstruction: true
---@param h hex
---@param u unit
function may_gather(h, u)
  return distance(h, u.vars.broke_at) <= 2 and not any(h.units, { marker = false })
    and not any(h.neighbors, function(x) return enemy_in(x, u) end)
    and far_from_home(h, u) <= far_from_home(u.vars.broke_at, u)
end

--- reconstruction: true
---@param u unit
function gathering(u)
  return filter(hexes, function(h) return may_gather(h, u) end)
end

--- reconstruction: true
---@param u unit
function remnant_lost(u)
  return u.vars.remnant_of ~= nil and not u.on_map
end

--- In the Closing Battles two Prussian cadres are what is left of Pirch and Zieten.
--- rule: W20 16.5.1
function remnants_at_wavre()
  counters["pr-cadre-1"].vars.remnant_of = counters["pr-2"]
  counters["pr-cadre-2"].vars.remnant_of = counters["pr-1"]
end

--- Corps whose remnant is gone are broken like others; corps that broke just now may leave one.
function settle_remnants()
  for _, cadre in ipairs(filter(counters, remnant_lost)) do
    place(cadre.vars.remnant_of, boxes.broken)
    cadre.vars.remnant_of = nil
    if cadre.box == "broken" then
      place(cadre, boxes.force)
    end
  end
  for _, corps in ipairs(boxes.broken.units) do
    if may_leave_remnant(corps) then
      leave_remnant(corps)
    end
  end
end

--- A cadre gathers what is left of a corps, near where it broke.
---@param corps unit
function leave_remnant(corps)
  local from = gathering(corps)
  corps.vars.broke_at = nil
  local hex = ask.hex{ by = corps.side, from = from, optional = true, prompt = "Where does a remnant of " .. corps.name .. " stand?" }
  if hex then
    local cadre = first(filter(boxes.force.units, { army = corps.army, kind = "cadre" }))
    cadre.vars.remnant_of = corps
    place(cadre, hex)
    place(corps, boxes.remains)
  end
end
