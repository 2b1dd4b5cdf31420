--- rule: W20 11.6

--- III Corps comes by the one hex of its area, and only if no enemy is there.
function frederick_barred()
  return any(areas.frederick, function(h) return enemy_stands_in(h, sides.allied) end)
end

--- III Corps comes as many turns from now as the die says (the reading of the die is reconstructed).
--- reconstruction: true
function frederick_sets_out()
  vars.frederick_turn = turn + roll{ stream = "arrival", label = "Turns until Frederick's corps arrives" }
end

--- It comes by one road only; with an enemy there another die tells when it tries again.
function frederick_arrives()
  if frederick_barred() then
    frederick_sets_out()
  else
    arrive(counters["ad-3"], areas.frederick)
  end
end
