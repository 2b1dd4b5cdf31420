--- rule: WC15 French Old Guard

--- In an empty hex within three of Napoleon, outside every enemy ZoC.
---@param hq unit
function old_guard_hexes(hq)
  return filter(within(3, hq), function(h) return not any(h.units) and not in_foes_zoc(h, hq.side) end)
end
