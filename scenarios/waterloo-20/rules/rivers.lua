--- A river on the step and no bridge.
--- rule: W20 9.8
---@param a hex
---@param b hex
function wades(a, b)
  return (across("major", a, b) or across("minor", a, b)) and not across("bridge", a, b)
end

--- A river that stops zones and attacks: a major one, or a minor one in a downpour; a bridge opens it to attacks.
--- rule: W20 5.2.1, 7.1
---@param a hex
---@param b hex
function flooded(a, b)
  local stops = across("major", a, b) or vars.weather == "downpour" and across("minor", a, b)
  return stops and not across("bridge", a, b)
end

--- rule: W20 8.0
--- reconstruction: true
---@param a hex
---@param b hex
function any_river(a, b)
  return across("major", a, b) or across("minor", a, b)
end

--- Every attacker wades a river to one of the hexes attacked.
--- rule: W20 9.4
--- reconstruction: true
function all_wade()
  return all(combat.attackers, function(u)
    return any(combat.targets, function(h) return adjacent(u.hex, h) and wades(u.hex, h) end)
  end)
end
