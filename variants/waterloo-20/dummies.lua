--- rule: W20 16.1

--- A hidden unit in contact.
--- reconstruction: true
---@param u unit
function seen(u)
  return u.hidden and next_to_enemy(u)
end

--- reconstruction: true
function contacts()
  return filter(units, seen)
end

--- On the map, or to come.
function in_play()
  return filter(counters, function(u) return not u.marker and (u.on_map or u.box == "waiting") end)
end

--- Units that can be hidden at the end of their side's Night.
--- reconstruction: true
---@param s side
function unwatched(s)
  return filter(units, function(u) return u.side == s and not u.marker and not u.vars.routed and not next_to_enemy(u) end)
end

--- Where a dummy may go: with a unit of its army that has none yet and is not in contact.
--- reconstruction: true
---@param d unit
function disguises(d)
  local with = filter(units, function(u)
    return u.army == d.army and not u.marker and u.kind ~= "dummy" and not next_to_enemy(u)
  end)
  return filter(within(0, with), function(h) return not any(h.units, { kind = "dummy" }) end)
end

--- All units begin face down, and each army sends its dummies out.
function hide_all()
  hide(in_play())
  send_dummies(sides.french)
  send_dummies(sides.allied)
end

--- The dummies of a side that are off the map go out, each with a unit of its army; without one they arrive by the edge.
---@param s side
function send_dummies(s)
  for _, dummy in ipairs(filter(boxes.decoys.units, { side = s, kind = "dummy" })) do
    local from = disguises(dummy)
    local hex = ask.hex{ by = s, from = from, optional = true, prompt = "Where does a dummy go?" }
    if hex or #from == 0 then
      hide(dummy)
    end
    if hex then
      place(dummy, hex)
    elseif #from == 0 then
      arrive(dummy, areas["return-" .. dummy.army])
    end
  end
end

--- What stands next to an enemy is shown; dummies leave.
--- reconstruction: true
function show_contacts()
  local shown = contacts()
  reveal(shown)
  place(filter(shown, { kind = "dummy" }), boxes.decoys)
end

--- At Night the units out of contact are hidden again and the dummies come back.
function conceal()
  hide(unwatched(phasing))
  send_dummies(phasing)
end

--- III Corps comes face down, like the units whose turn is printed (a reading).
function frederick_comes_hidden()
  frederick_arrives()
  local corps = counters["ad-3"]
  if corps.box == "waiting" then
    hide(corps)
  end
end
