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
--- rule: WC15 Combat Result Explanation, Blown
---@param u unit
function blown(u)
  if not u.on_map or u.kind == "detachment" then
    return
  end
  if turn_is("last-day") then
    eliminate(u)
    return
  end
  place(u, boxes.blown)
  u.vars.due_back = turn + 2
  show_front(u)
end

--- Turns a corps to its front face.
---@param u unit
function show_front(u)
  flip(u, u.kind == "infantry" and "advance" or "fresh")
end

--- Of more than two corps due the enemy picks who is lost; then the owner places the others beside an HQ.
--- rule: WC15 B. Blown Unit Return (A4)
function blown_return()
  local due = due_corps(phasing)
  if #due == 0 then
    return
  end
  if #due > 2 then
    eliminate(ask.unit{ by = phasing.enemy, from = due, prompt = "Which corps does not come back?" })
  else
    come_back(ask.unit{ from = due, prompt = "Which corps comes back first?" })
  end
  after("blown_return")
end

--- Places a corps beside an HQ; without a hex for it, it is lost.
--- rule: WC15 B. Blown Unit Return (A4)
---@param u unit
function come_back(u)
  local hex = ask.hex{ from = return_hexes(u), prompt = "Where does " .. u.name .. " come back?" }
  if not hex then
    eliminate(u)
    return
  end
  place(u, hex)
  show_front(u)
end
