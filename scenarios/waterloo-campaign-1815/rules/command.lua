--- All HQs of a side are lifted off the map.
function lift_hqs(game)
  for _, hq in ipairs(game:units{ side = game.phasing, kind = "hq", on_map = true }) do
    hq:to_box("lifted")
  end
end

--- The owner picks a lifted HQ; it goes near its army, away from the enemy, on the face he likes (A1, A3). Then the next.
function place_hqs(game)
  local hq = ask.unit{ from = game:units{ side = game.phasing, box = "lifted" }, prompt = "Place which HQ?" }
  if not hq then
    return
  end
  local open = rules.hq_hexes(hq)
  if #open == 0 then
    open = rules.hq_refuge()
  end
  local hex = ask.hex{ from = open, prompt = "Place " .. hq.name .. " where?" }
  local face = ask.choice{ options = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie in " .. hex.id .. "?" }
  hq:place(hex.id)
  hq:flip(face)
  game:after("place_hqs")
end

--- The HQs on the map at the start of June 15 lie as their owners like.
function first_faces(game)
  for _, hq in ipairs(game:units{ kind = "hq", on_map = true }) do
    hq:flip(ask.choice{ by = hq.side, options = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie?" })
  end
end
