--- rule: W20 9.0

--- One holds the other in its zone.
--- rule: W20 9.1
---@param a unit
---@param d unit
function in_contact(a, d)
  return exerts("zoc", a, d.hex) or exerts("zoc", d, a.hex)
end

--- Guns fire doubled on hard ground, unless a defender is immune to them.
--- rule: W20 9.3
---@param u unit
function guns_double(u)
  return u.kind == "artillery" and not soft() and not any(combat.defenders, function(d) return d.vars.ground == "artillery immune" end)
end

--- rule: W20 12.2
---@param s side
function reserves_in(s)
  local choice = declared("reserves", s)
  return choice == "commit" or choice == "free"
end

--- Who may have to pay for an exchange.
--- rule: W20 CRT (1999)
--- reconstruction: true
function exchange_payers()
  return combat.attackers
end

--- Exchange: the defenders break, and attackers of at least their printed strength.
--- rule: W20 CRT (1999)
--- reconstruction: true
function exchange_losses()
  local owed, left = sum(combat.defenders, function(u) return u.printed.cs end), exchange_payers()
  for _, u in ipairs(combat.defenders) do
    break_unit(u)
  end
  while owed > 0 and #left > 0 do
    local payer = ask.unit{ by = combat.attacking_side, from = left, prompt = "Exchange: which unit breaks?" }
    owed = owed - payer.printed.cs
    break_unit(payer)
    left = filter(left, function(u) return u ~= payer end)
  end
end
