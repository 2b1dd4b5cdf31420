---@param u unit
function traits_fit(u)
  return u.kind == "guard" and any(counters, function(x) return x.box == "barracks" and x.side == u.side end)
end
