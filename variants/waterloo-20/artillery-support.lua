--- rule: W20 16.3

--- Hidden guns where they can support.
--- rule: W20 16.3.1, 16.1
--- reconstruction: true
---@param u unit
function guns_ready(u)
  return u.kind == "artillery" and u.hidden and any(units, function(f)
    return f.side == u.side and not f.marker and next_to_enemy(f) and exerts("zoc", u, f.hex)
  end)
end

--- Guns of the defender, not attacked themselves, whose zone covers a hex attacked.
--- rule: W20 16.3.1
---@param h hex
---@param s side
function guns_cover(h, s)
  return any(units, function(u)
    return u.kind == "artillery" and u.side ~= s and not u.vars.routed and not u.hidden and not u.in_combat and not u.was_attacked
      and exerts("zoc", u, h)
  end)
end

--- Guns that bombard pay nothing in an exchange.
--- rule: W20 16.3.2
--- reconstruction: true
function exchange_payers()
  return filter(base.exchange_payers(), function(u) return u.role ~= "bombard" end)
end
