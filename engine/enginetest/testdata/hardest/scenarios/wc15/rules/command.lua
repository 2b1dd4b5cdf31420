--- An HQ goes to a hex within 3 of its army, away from the enemy (WC15 Command phase A).
function place_hq(game, hq)
  local hex = ask.hex{ by = hq.side, from = hq_hexes(hq), prompt = "Place " .. hq.name .. " where?" }
  if hex then
    place(hq, hex.id)
    flip(hq, ask.choice{ by = hq.side, prompt = "Which face?", options = { "normal", "battle" } })
    hq.vars.placed = true
  end
end

--- A detachment goes where its trace leads (WC15 Command phase D).
function detach(game, detachment)
  local side = detachment.side
  local hex = ask.hex{ by = side, from = detachment_hexes(side), optional = true, prompt = "Place " .. detachment.name .. " where?" }
  if hex then
    place(detachment, hex.id)
  end
end

--- Infantry that an enemy has come up to forms line (WC15 Zone of Control).
function form_line(game, mover)
  for _, unit in ipairs(game:units{ kind = "infantry", on_map = true }) do
    if unit.face == "advance" and game:in_zone("zoc", unit.hex, unit.side) then
      flip(unit, "battle")
    end
  end
end

--- British LOC angst: three garrisons away or lost, and Hill has one star.
function loc_angst(game)
  local away = 0
  for _, unit in ipairs(game:units{ kind = "detachment", side = "coalition" }) do
    if unit.army == "anglo" and unit.box ~= "available" then
      away = away + 1
    end
  end
  if away >= 3 then
    change_hill(game, "br-hill-2", "br-hill-1")
  else
    change_hill(game, "br-hill-1", "br-hill-2")
  end
end

--- One counter takes the other's place, wherever it is.
function change_hill(game, old, new)
  local out, come = game:unit(old), game:unit(new)
  if out.box == "aside" then
    return
  end
  local hex, box = out.hex, out.box
  place(out, "aside")
  if hex then
    place(come, hex)
  else
    place(come, box)
  end
  flip(come, out.face)
  come.vars.due_back = out.vars.due_back
end
