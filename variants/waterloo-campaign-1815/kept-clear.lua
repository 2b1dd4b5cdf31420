--- Hexes where the other side may pass and never end a move.
---@param h hex
---@param s side
function kept_clear(h, s)
  if s == "french" then
    return in_area("kept-from-french", h)
  end
  return in_area("kept-from-coalition", h)
end

---@param h hex
---@param s side
function may_post(h, s)
  return base.may_post(h, s) and not kept_clear(h, s)
end

---@param h hex
---@param s side
function may_return(h, s)
  return base.may_return(h, s) and not kept_clear(h, s)
end
