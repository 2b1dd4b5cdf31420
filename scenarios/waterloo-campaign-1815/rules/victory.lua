--- rule: WC15 Victory Conditions

--- Points of a side's lost units.
---@param s side
function fallen(s)
  return sum(filter(boxes.eliminated.units, { side = s }), function(u) return u.vp end)
end

function french_points()
  return fallen(sides.coalition) + (road_to_brussels() and 5 or 0)
end

function coalition_points()
  return fallen(sides.french)
end

--- rule: WC15 Victory Conditions (A15)
function road_to_brussels()
  return any(areas.south, function(h) return traced("open-country", h, sides.french) end)
end
