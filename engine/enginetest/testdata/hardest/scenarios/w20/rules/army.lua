local function march(game, army)
  for _, unit in ipairs(game:units{ army = army }) do
    unit.vars.marching = true
  end
end

--- Forced march (W20 12.2.1): one more movement point for all units of one army.
function march_french(game)
  march(game, "french")
end

function march_prussian(game)
  march(game, "prussian")
end

--- Cadres or corps of an army in the force pool.
local function in_pool(game, army, kind)
  local list = {}
  for _, unit in ipairs(game:units{ army = army, box = "force" }) do
    if (unit.kind == "cadre") == (kind == "cadre") then
      list[#list + 1] = unit
    end
  end
  return list
end

--- A corps is taken off for two cadres of its army, one of them beside it (W20 16.6.1).
function break_down(game, corps)
  local cadres = in_pool(game, corps.army, "cadre")
  local here, free = corps.hex, {}
  for _, hex in ipairs(here.neighbors) do
    if #hex.units == 0 then
      free[#free + 1] = hex
    end
  end
  local beside = ask.hex{ by = corps.side, from = free, prompt = "The second cadre goes where?" }
  place(corps, "force")
  place(cadres[1], here)
  place(cadres[2], beside)
end

--- Two cadres side by side become a corps of their army again; morale rises (W20 16.6.2).
function build_up(game, cadre)
  local near = {}
  for _, unit in ipairs(game:units{ kind = "cadre", army = cadre.army, on_map = true }) do
    if unit:distance(cadre.hex) == 1 then
      near[#near + 1] = unit
    end
  end
  local other = ask.unit{ by = cadre.side, from = near, prompt = "With which cadre?" }
  local corps = ask.unit{ by = cadre.side, from = in_pool(game, cadre.army, "corps"), prompt = "Which corps?" }
  local here = cadre.hex
  place(cadre, "force")
  place(other, "force")
  place(corps, here)
  adjust("morale-" .. corps.side, 1)
end

--- The Guard goes forward: remember from where (W20 12.5).
function guard_steps_off(game, combat)
  for _, unit in ipairs(combat.attackers) do
    unit.vars.stood_at = unit.hex
  end
end

--- The Guard that did not advance costs a point of morale (W20 12.5).
function guard_judged(game, combat)
  for _, unit in ipairs(combat.attackers) do
    if unit:has_trait("guard") and (not unit.hex or unit.hex.id == unit.vars.stood_at.id) then
      adjust("morale-french", -1)
    end
  end
end
