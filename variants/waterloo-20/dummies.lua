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

--- All units stand face down, and each army sends its dummies out (W20 16.1).
function hide_all(game)
  for _, unit in ipairs(in_play()) do
    hide(unit)
  end
  send_dummies(game, "french")
  send_dummies(game, "allied")
end

--- The dummies of a side that are off the map go out, each with a unit of its army; without one they arrive by the edge.
function send_dummies(game, side)
  for _, dummy in ipairs(game:units{ side = side, kind = "dummy", box = "decoys" }) do
    local from = disguises(dummy)
    if #from == 0 then
      hide(dummy)
      arrive(dummy, "return-" .. dummy.army)
    else
      local hex = ask.hex{ by = side, from = from, optional = true, prompt = "Where does a dummy go?" }
      if hex then
        hide(dummy)
        place(dummy, hex)
      end
    end
  end
end

--- What stands next to an enemy is shown; dummies leave (W20 16.1, reconstruction).
function show_contacts(game)
  for _, unit in ipairs(contacts()) do
    reveal(unit)
    if unit.kind == "dummy" then
      place(unit, "decoys")
    end
  end
end

--- At Night the units out of contact are hidden again and the dummies come back (W20 16.1).
function conceal(game)
  for _, unit in ipairs(unwatched(game.phasing)) do
    hide(unit)
  end
  send_dummies(game, game.phasing)
end

--- III Corps comes face down, like the units whose turn is printed (W20 16.1, reading).
function frederick_comes_hidden(game)
  frederick_arrives(game)
  local corps = game:unit("ad-3")
  if corps.box == "waiting" then
    hide(corps)
  end
end
