--- rule: WC15 Attack Phase

--- An HQ on its battle face leads the corps of its army in its range.
--- rule: WC15 Battle Stars (A33)
---@param hq unit
---@param u unit
function leads(hq, u)
  return hq.kind == "hq" and hq.army == u.army and hq.face == "battle" and distance(hq.hex, u.hex) <= hq.range
end
