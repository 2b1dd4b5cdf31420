--- The hexside that the card has made a ford.
---@param a hex
---@param b hex
function ford(a, b)
  return hexside(a, b).vars.ford
end

--- Over a major river without a bridge.
---@param h hex
function far_banks(h)
  return filter(h.neighbors, function(x) return across("major", h, x) and not across("bridge", h, x) end)
end

function banks()
  return filter(hexes, function(h) return any(far_banks(h)) end)
end

--- A river stops as before, but no zone and no attack at a ford, unless it pours.
--- rule: W20 5.2.1, 7.1
---@param a hex
---@param b hex
function flooded(a, b)
  return wades(a, b) and (vars.weather == "downpour" or across("major", a, b) and not ford(a, b))
end

--- 14 A Ford Is Found: the side that draws it names both banks.
function ford_found()
  local bank = ask.hex{ from = banks(), prompt = "A ford is found: from which hex?", optional = true }
  if bank then
    local far = ask.hex{ from = far_banks(bank), prompt = "To which hex?" }
    hexside(bank, far).vars.ford = true
  end
end
