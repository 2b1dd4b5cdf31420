--- All units stand face down, and each army sends its dummies out (W20 16.1).
function hide_all(game)
  for _, unit in ipairs(rules.in_play()) do
    unit:hide()
  end
  send_dummies(game, "french")
  send_dummies(game, "allied")
end

--- The dummies of a side that are off the map go out, each with a unit of its army; without one they arrive by the edge.
function send_dummies(game, side)
  for _, dummy in ipairs(game:units{ side = side, kind = "dummy", box = "decoys" }) do
    local from = rules.disguises(dummy)
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
  for _, unit in ipairs(rules.contacts()) do
    unit:reveal()
    if unit.kind == "dummy" then
      unit:to_box("decoys")
    end
  end
end

--- At Night the units out of contact are hidden again and the dummies come back (W20 16.1).
function conceal(game)
  for _, unit in ipairs(rules.unwatched(game.phasing)) do
    unit:hide()
  end
  send_dummies(game, game.phasing)
end

--- III Corps comes face down, like the units whose turn is printed (W20 16.1, reading).
function frederick_comes_hidden(game)
  frederick_arrives(game)
  local corps = game:unit("ad-3")
  if corps.box == "waiting" then
    corps:hide()
  end
end
