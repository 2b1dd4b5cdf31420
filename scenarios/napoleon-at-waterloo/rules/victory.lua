--- Units that have left the map.
--- rule: NAW basic Conditions of Victory C
function exits()
  return count(boxes.exited.units)
end

--- A side has lost as many points as it can bear.
--- rule: NAW basic Conditions of Victory A, E
---@param s side
function beaten(s)
  return s.lost >= constants.breaking_point
end
