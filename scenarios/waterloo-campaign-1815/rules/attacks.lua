--- rule: WC15 Attack Phase

--- An HQ on its battle face leads the corps of its army in its range.
--- rule: WC15 Battle Stars (A33)
---@param hq unit
---@param u unit
function leads(hq, u)
  return hq.kind == "hq" and hq.army == u.army and hq.face == "battle" and distance(hq.hex, u.hex) <= hq.range
end

--- rule: WC15 Battle Stars (A33)
---@param u unit
function hq_stars(u)
  return sum(filter(units, function(hq) return leads(hq, u) end), function(hq) return hq.stars end)
end

--- Cavalry helps its own army: an attack next to it, or a defence.
--- rule: WC15 Cavalry Support (A13, A14)
---@param u unit
function may_charge(u)
  if u.side == attacking_side then
    return one_army(u, combat.attackers) and exerts("zoc", u, combat.attacker.hex)
  end
  return one_army(u, combat.defenders) and exerts("zoc", u, combat.target)
end

--- rule: WC15 Clarifications, Anglo-Allied/Prussian Cavalry Support
---@param u unit
---@param force unit[]
function one_army(u, force)
  return option.cross_army_cavalry or any(force, function(x) return x.army == u.army end)
end
