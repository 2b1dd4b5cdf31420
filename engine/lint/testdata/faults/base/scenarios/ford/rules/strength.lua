---@param u unit
function strong(u)
  return u.cs > 3
end
