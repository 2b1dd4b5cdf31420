--- Forced march (W20 12.2.1): one more movement point for all units of one army.
function march_french()
  set("marching", true, filter(counters, { army = "french" }))
end

function march_prussian()
  set("marching", true, filter(counters, { army = "prussian" }))
end

--- Cadres of an army in the force pool.
---@param a army
function spare_cadres(a)
  return filter(boxes.force.units, { army = a, kind = "cadre" })
end

--- Its corps there.
---@param a army
function spare_corps(a)
  return filter(boxes.force.units, function(u) return u.army == a and u.kind ~= "cadre" end)
end

--- A corps is taken off for two cadres of its army, one of them beside it (W20 16.6.1).
---@param corps unit
function break_down(corps)
  local cadres, here = spare_cadres(corps.army), corps.hex
  local free = filter(here.neighbors, function(h) return #h.units == 0 end)
  local beside = ask.hex{ by = corps.side, from = free, prompt = "The second cadre goes where?" }
  place(corps, boxes.force)
  place(cadres[1], here)
  place(cadres[2], beside)
end

--- Two cadres side by side become a corps of their army again; morale rises (W20 16.6.2).
---@param cadre unit
function build_up(cadre)
  local near = filter(units, function(u) return u.kind == "cadre" and u.army == cadre.army and distance(u.hex, cadre.hex) == 1 end)
  local other = ask.unit{ by = cadre.side, from = near, prompt = "With which cadre?" }
  local corps = ask.unit{ by = cadre.side, from = spare_corps(cadre.army), prompt = "Which corps?" }
  local here = cadre.hex
  place({ cadre, other }, boxes.force)
  place(corps, here)
  adjust("morale-" .. cadre.side, 1)
end

--- The Guard goes forward: remember from where (W20 12.5).
function guard_steps_off()
  for _, u in ipairs(combat.attackers) do
    u.vars.stood_at = u.hex
  end
end

--- The Guard that did not advance costs a point of morale (W20 12.5).
function guard_judged()
  local stayed = count(combat.attackers, function(u) return has_trait("guard", u) and (not u.hex or u.hex == u.vars.stood_at) end)
  adjust("morale-french", -stayed)
end
