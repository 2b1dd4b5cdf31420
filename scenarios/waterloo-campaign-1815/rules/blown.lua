--- rule: WC15 B. Blown Unit Return

---@param s side
function due_corps(s)
  return filter(boxes.blown.units, function(u) return u.side == s and u.vars.due_back <= turn end)
end

--- rule: WC15 B. Blown Unit Return (A32)
---@param h hex
---@param s side
function may_return(h, s)
  return not any(h.units) and not watched(h, s)
end

--- Beside an HQ of its army.
--- rule: WC15 B. Blown Unit Return (A4, A32)
---@param u unit
function return_hexes(u)
  local hqs = filter(units, { kind = "hq", army = u.army })
  return filter(within(1, hqs), function(h) return may_return(h, u.side) end)
end

--- A corps is blown: it comes back two turns later; on the last day it is lost.
--- rule: WC15 Key Concepts, Blown
function blown(game, unit)
  if not unit.on_map or unit.kind == "detachment" then
    return
  end
  if game:turn_is("last-day") then
    eliminate(unit)
    return
  end
  place(unit, "blown")
  unit.vars.due_back = game.turn + 2
  show_front(unit)
end

--- Turns a corps to its front face.
function show_front(unit)
  if unit.kind == "infantry" then
    flip(unit, "advance")
  else
    flip(unit, "fresh")
  end
end

--- Of more than two corps due the enemy picks who is lost; then the owner places the others beside an HQ (A4).
function blown_return(game)
  local due = due_corps(game.phasing)
  if #due == 0 then
    return
  end
  if #due > 2 then
    eliminate(ask.unit{ by = game.other, from = due, prompt = "Which corps does not come back?" })
  else
    come_back(ask.unit{ from = due, prompt = "Which corps comes back first?" })
  end
  after("blown_return")
end

--- Places a corps beside an HQ; without a hex for it, it is lost.
--- rule: WC15 B. Blown Unit Return (A4)
function come_back(unit)
  local open = return_hexes(unit)
  if #open == 0 then
    eliminate(unit)
    return
  end
  place(unit, ask.hex{ from = open, prompt = "Where does " .. unit.name .. " come back?" }.id)
  show_front(unit)
end
