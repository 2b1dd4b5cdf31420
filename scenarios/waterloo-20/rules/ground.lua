-- Damned Good Ground (W20 5.1) and Frederick's corps (W20 11.6): the two cards that act later.

--- Who may get the marker.
--- rule: W20 5.1
function ground_holders()
  return filter(units, function(u) return u.side == "allied" and not u.marker and u.kind ~= "dummy" end)
end

--- At the end of the Allied movement after the card: a unit may get the marker, one face up. It stays with that unit in
--- that hex; whoever had it loses it.
function good_ground(game)
  local allied = ground_holders()
  local holder = ask.unit{ by = "allied", from = allied, prompt = "Good Ground: with which unit?", optional = true }
  if not holder then
    return
  end
  local face = ask.choice{ by = "allied", prompt = "Good Ground: which face?", options = { "terrain +1", "artillery immune" } }
  for _, unit in ipairs(allied) do
    unit.vars.ground = "none"
  end
  holder.vars.ground = face
end

--- III Corps comes by the one hex of its area, and only if no enemy stands there.
--- rule: W20 11.6
function frederick_barred()
  return any(areas.frederick, function(h) return enemy_stands_in(h, sides.allied) end)
end

--- III Corps comes as many turns from now as the die says (W20 11.6, the reading of the die reconstructed).
function frederick_sets_out(game)
  game.vars.frederick_turn = game.turn + roll{ stream = "arrival", label = "Turns until Frederick's corps arrives" }
end

--- It comes by one road only; with an enemy there another die tells when it tries again (W20 11.6).
function frederick_arrives(game)
  if frederick_barred() then
    frederick_sets_out(game)
  else
    arrive(game:unit("ad-3"), "frederick")
  end
end
