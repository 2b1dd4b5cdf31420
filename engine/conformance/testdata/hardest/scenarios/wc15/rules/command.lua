--- An HQ goes to a hex within 3 of its army, away from the enemy (WC15 Command phase A).
---@param hq unit
function place_hq(hq)
  local hex = ask.hex{ by = hq.side, from = hq_hexes(hq), prompt = "Place " .. hq.name .. " where?" }
  if hex then
    place(hq, hex)
    flip(hq, ask.choice{ by = hq.side, prompt = "Which face?", from = { "normal", "battle" } })
    hq.vars.placed = true
  end
end

--- A detachment goes where its trace leads (WC15 Command phase D).
---@param d unit
function detach(d)
  local hex = ask.hex{ by = d.side, from = detachment_hexes(d.side), optional = true, prompt = "Place " .. d.name .. " where?" }
  if hex then
    place(d, hex)
  end
end

--- Infantry that an enemy has come up to forms line (WC15 Zone of Control).
function form_line()
  flip(filter(units, function(u)
    return u.kind == "infantry" and u.face == "advance" and in_zone("zoc", u.hex, u)
  end), "battle")
end

--- British LOC angst: three garrisons away or lost, and Hill has one star.
function loc_angst()
  local away = count(counters, function(u)
    return u.kind == "detachment" and u.side == "coalition" and u.army == "anglo" and u.box ~= "available"
  end)
  if away >= 3 then
    change_hill(counters["br-hill-2"], counters["br-hill-1"])
  else
    change_hill(counters["br-hill-1"], counters["br-hill-2"])
  end
end

--- One counter takes the other's place, wherever it is.
---@param out unit
---@param come unit
function change_hill(out, come)
  if out.box == "aside" then
    return
  end
  local spot = out.hex or out.box
  place(out, boxes.aside)
  place(come, spot)
  flip(come, out.face)
  come.vars.due_back = out.vars.due_back
end
