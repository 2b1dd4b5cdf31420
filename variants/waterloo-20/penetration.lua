--- Shown enemy cavalry whose zone covers the hex.
--- rule: W20 16.2
--- reconstruction: true
---@param h hex
---@param u unit
function horse_near(h, u)
  return any(units, function(x) return x.kind == "cavalry" and x.side ~= u.side and not x.hidden and exerts("zoc", x, h) end)
end
