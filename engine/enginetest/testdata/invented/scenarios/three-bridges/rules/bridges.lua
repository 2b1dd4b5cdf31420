--- A bridge goes up (3B 3): the unit's owner says which, by its far bank.
function blow_bridge(game, unit)
  which_bridge(game, unit, "Which bridge goes up?").vars.blown = true
end

--- A bridge is mined (3B 5): nobody sees it.
function mine_bridge(game, unit)
  which_bridge(game, unit, "Which bridge is mined?").vars.mined = unit.side
end

--- One of the whole bridges at a unit's hex.
function which_bridge(game, unit, prompt)
  local banks = {}
  for _, bridge in ipairs(near(unit)) do
    banks[#banks + 1] = far_bank(bridge, unit)
  end
  return game:hexside(unit.hex, ask.hex{ from = banks, prompt = prompt })
end

--- The mine takes an enemy who comes to its bridge, and then the bridge (3B 5): what is called later still knows which.
function mines_go_off(game, unit)
  for _, bridge in ipairs(game:hexsides_of(unit.hex)) do
    if bridge.vars.mined and bridge.vars.mined ~= unit.side then
      bridge.vars.mined = nil
      after("bridge_falls", { bridge = bridge, unit = unit })
    end
  end
end

--- What is left of unit and bridge.
function bridge_falls(game, data)
  data.bridge.vars.blown = true
  place(data.unit, "hospital")
end

--- A wounded unit finds a bed, or the fever (3B 6).
function wounded(game, unit)
  local hospital = game:box_vars("hospital")
  place(unit, "hospital")
  if hospital.beds == 0 then
    hospital.fever = true
  else
    hospital.beds = hospital.beds - 1
  end
end
