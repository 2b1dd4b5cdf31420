--- A corps is blown: off the map for two turns, on the last day for good.
---@param u unit
function blown(u)
  if turn >= 7 then
    eliminate(u)
  else
    place(u, boxes.blown)
    u.vars.due_back = turn + 2
  end
end

--- Who is blown and due.
function blown_and_due()
  return filter(boxes.blown.units, function(u) return u.side == phasing and u.vars.due_back == turn end)
end

--- At most two blown corps of a side come back; of more the enemy picks who is lost (WC15 Command phase B).
function blown_return()
  while #blown_and_due() > 2 do
    eliminate(ask.unit{ by = phasing.enemy, from = blown_and_due(), prompt = "Which corps does not come back?" })
  end
  for _, u in ipairs(blown_and_due()) do
    local hex = ask.hex{ from = return_hexes(u), prompt = "Where does " .. u.name .. " come back?" }
    if hex then
      place(u, hex)
    else
      eliminate(u)
    end
  end
end
