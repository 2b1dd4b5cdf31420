--- The HQs on the map at the start of June 15 lie as their owners like.
function first_faces(game)
  for _, hq in ipairs(game:units{ kind = "hq", on_map = true }) do
    hq:flip(ask.choice{ by = hq.side, options = { "normal", "battle" }, prompt = "On which face does " .. hq.name .. " lie?" })
  end
end
