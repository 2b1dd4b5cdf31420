--- All HQs of a side are lifted off the map.
function lift_hqs(game)
  for _, hq in ipairs(game:units{ side = game.phasing, kind = "hq", on_map = true }) do
    hq:to_box("lifted")
  end
end

--- The owner picks a lifted HQ; it goes near its army, away from the enemy, on either face (A1, A3). Then the next.
function place_hqs(game)
  local hq = ask.unit{ from = game:units{ side = game.phasing, box = "lifted" }, prompt = "Place which HQ?" }
  if not hq then
    return
  end
  local open = rules.hq_hexes(hq)
  if #open == 0 then
    open = rules.hq_refuge()
  end
  hq:place(ask.hex{ from = open, prompt = "Place " .. hq.name .. " where?" }.id)
  game:after("turn_hq", hq)
end

--- The owner chooses the face.
function turn_hq(game, hq)
  hq:flip(ask.choice{ options = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie?" })
  game:after("place_hqs")
end

--- The HQs on the map at the start of June 15 lie as their owners like.
function first_faces(game)
  for _, hq in ipairs(game:units{ kind = "hq", on_map = true }) do
    hq:flip(ask.choice{ by = hq.side, options = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie?" })
  end
end
