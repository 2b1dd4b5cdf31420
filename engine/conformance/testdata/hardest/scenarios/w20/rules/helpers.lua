---@param u unit
function exerts_zone(u)
  return not u.vars.routed and not (u.kind == "dummy" and not u.hidden)
end

--- How far from the nearest of its army's lines of communication.
---@param h hex
---@param u unit
function near_home(h, u)
  if u.army == "french" then
    return min(areas["loc-french"], function(x) return distance(x, h) end)
  elseif u.army == "anglo" then
    return min(areas["loc-anglo"], function(x) return distance(x, h) end)
  end
  return min(areas["loc-prussian"], function(x) return distance(x, h) end)
end

function soft()
  return vars.weather == "downpour" or vars.mud_turn >= turn
end

function hat_on()
  return vars.guard_is_free
end

---@param u unit
function pair_of(u)
  return any(units, function(x) return x.kind == "cadre" and x.army == u.army and distance(x.hex, u.hex) == 1 end)
end

---@param u unit
function cadres_of(u)
  return count(boxes.force.units, { kind = "cadre", army = u.army })
end

---@param u unit
function corps_of(u)
  return any(boxes.force.units, function(x) return has_trait("corps", x) and x.army == u.army end)
end
