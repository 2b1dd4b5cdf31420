--- Units that have left the map.
--- rule: NAW basic Conditions of Victory C
function exits()
  return count(boxes.exited.units)
end
