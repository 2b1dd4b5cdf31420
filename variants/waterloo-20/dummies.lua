--- All units stand face down, and each army sends its dummies out (W20 16.1).
function hide_all(game)
  for _, unit in ipairs(game:units{}) do
    if not unit.marker and (unit.on_map or unit.box == "waiting") then
      unit:hide()
    end
  end
  send_dummies(game, "french")
  send_dummies(game, "allied")
end

--- The dummies of a side that are off the map go out, each with a unit of its army; without one they arrive by the edge.
function send_dummies(game, side)
  for _, dummy in ipairs(game:units{ side = side, kind = "dummy", box = "decoys" }) do
    local from = {}
    for _, hex in ipairs(game.hexes) do
      if rules.may_deceive(hex, dummy) then
        from[#from + 1] = hex
      end
    end
    if #from == 0 then
      dummy:hide()
      dummy:arrive{ at = "return-" .. dummy.army }
    else
      local hex = ask.hex{ by = side, from = from, optional = true, prompt = "Where does a dummy go?" }
      if hex then
        dummy:hide()
        dummy:place(hex)
      end
    end
  end
end

--- What stands next to an enemy is shown; dummies leave (W20 16.1, reconstruction).
function show_contacts(game)
  local shown = {}
  for _, unit in ipairs(game:units{ on_map = true }) do
    if rules.seen(unit) then
      shown[#shown + 1] = unit
    end
  end
  for _, unit in ipairs(shown) do
    unit:reveal()
    if unit.kind == "dummy" then
      unit:to_box("decoys")
    end
  end
end

--- At Night the units out of contact are hidden again and the dummies come back (W20 16.1).
function conceal(game)
  for _, unit in ipairs(game:units{ side = game.phasing, on_map = true }) do
    if not unit.marker and not unit.vars.routed and not rules.next_to_enemy(unit) then
      unit:hide()
    end
  end
  send_dummies(game, game.phasing)
end
