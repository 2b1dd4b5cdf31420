--- A leader alone with the enemy rides to the nearest unit of his army, or of his side; off the map when there is none
--- (W20 16.9, reconstruction).
function leaders_ride(game)
  for _, leader in ipairs(game:units{ kind = "leader", on_map = true }) do
    if rules.ridden_down(leader) then
      local friends = nearest_friends(game, leader, { army = leader.army, on_map = true })
      if #friends == 0 then
        friends = nearest_friends(game, leader, { side = leader.side, on_map = true })
      end
      local unit = ask.unit{ by = leader.side, from = friends, prompt = leader.name .. " rides to which unit?" }
      if unit then
        leader:place(unit.hex)
      else
        leader:to_box("eliminated")
      end
    end
  end
end

--- The units nearest to a leader, of those that fit.
function nearest_friends(game, leader, who)
  local out, least = {}, nil
  for _, unit in ipairs(game:units(who)) do
    local far = leader:distance(unit.hex)
    if not unit.marker and (least == nil or far <= least) then
      if far ~= least then
        out = {}
      end
      least = far
      out[#out + 1] = unit
    end
  end
  return out
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
