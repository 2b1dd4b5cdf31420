--- A leader alone with the enemy rides to the nearest unit of his side; off the map when there is none (W20 16.9,
--- reconstruction). The army does not count, so that nobody learns from it what stands face down (W20 16.1).
function leaders_ride(game)
  for _, leader in ipairs(game:units{ kind = "leader", on_map = true }) do
    if rules.ridden_down(leader) then
      local hex = ask.hex{ by = leader.side, from = rules.nearest_friends(leader), prompt = leader.name .. " rides to which hex?" }
      if hex then
        leader:place(hex)
      else
        leader:to_box("eliminated")
      end
    end
  end
end

--- The French wing commanders.
function wing_commanders(game)
  return { game:unit("fr-ney"), game:unit("fr-grouchy") }
end

--- Napoleon keeps fewer in hand, and the leader set aside takes a wing (W20 16.9.8).
function part_wings(game)
  local from = {}
  for _, leader in ipairs(wing_commanders(game)) do
    if leader.box == "staff" then
      from[#from + 1] = leader
    end
  end
  local napoleon = game:unit("fr-nap3")
  local wing = ask.unit{ from = from, prompt = "Which wing commander?" }
  wing:place(napoleon.hex)
  game:unit("fr-nap2"):place(napoleon.hex)
  napoleon:to_box("staff")
end

--- Napoleon takes a wing commander back into his own hand (W20 16.9.8).
function join_wings(game, wing)
  local napoleon = game:unit("fr-nap2")
  game:unit("fr-nap3"):place(napoleon.hex)
  napoleon:to_box("staff")
  wing:to_box("staff")
end

--- On 15 June Napoleon may come with the whole staff (W20 17.1).
function enter_joined(game, grouchy)
  grouchy:to_box("staff")
  game:unit("fr-nap2"):to_box("staff")
  game:unit("fr-nap3"):arrive{ at = "entry-a" }
end
