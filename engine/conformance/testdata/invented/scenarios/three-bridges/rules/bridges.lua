--- A bridge goes up (3B 3): the unit's owner says which, by its far bank.
---@param u unit
function blow_bridge(u)
  which_bridge(u, "Which bridge goes up?").vars.blown = true
end

--- A bridge is mined (3B 5): nobody sees it.
---@param u unit
function mine_bridge(u)
  which_bridge(u, "Which bridge is mined?").vars.mined = u.side
end

--- One of the whole bridges at a unit's hex.
---@param u unit
---@param prompt string
function which_bridge(u, prompt)
  local banks = {}
  for _, bridge in ipairs(near(u)) do
    banks[#banks + 1] = far_bank(bridge, u)
  end
  return hexside(u.hex, ask.hex{ from = banks, prompt = prompt })
end

--- The mine takes an enemy who comes to its bridge, and then the bridge (3B 5): what is called later still knows which.
---@param u unit
function mines_go_off(u, to)
  for _, bridge in ipairs(to.hexsides) do
    if bridge.vars.mined and bridge.vars.mined ~= u.side then
      bridge.vars.mined = nil
      after("bridge_falls", { bridge = bridge, unit = u })
    end
  end
end

--- What is left of unit and bridge.
function bridge_falls(data)
  data.bridge.vars.blown = true
  place(data.unit, boxes.hospital)
end

--- A wounded unit finds a bed, or the fever (3B 6).
---@param u unit
function wounded(u)
  local hospital = boxes.hospital
  place(u, hospital)
  if hospital.vars.beds == 0 then
    hospital.vars.fever = true
  else
    hospital.vars.beds = hospital.vars.beds - 1
  end
end
