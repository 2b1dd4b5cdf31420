--- rule: W20 16.9

--- How far a leader commands a unit: Grouchy only cavalry, Napoleon nobody while he is ill.
---@param l unit
---@param u unit
function reach_of(l, u)
  if l.army == "french" and vars.napoleon_ill and l.span > 1 then
    return 0
  end
  return l == "fr-grouchy" and u.kind ~= "cavalry" and 0 or l.span
end

---@param u unit
function in_command(u)
  return any(units, function(l) return l.kind == "leader" and l.army == u.army and distance(l.hex, u.hex) <= reach_of(l, u) end)
end

--- A leader alone with the enemy.
--- reconstruction: true
---@param l unit
function ridden_down(l)
  return l.kind == "leader" and friends_in(l.hex, l) == 0 and (enemy_in(l.hex, l) or next_to_enemy(l))
end

--- reconstruction: true
---@param l unit
function friends_of(l)
  return filter(units, function(u) return u.side == l.side and not u.marker end)
end

--- The hexes of the nearest units of his side.
--- reconstruction: true
---@param l unit
function nearest_friends(l)
  local near = min(friends_of(l), function(u) return distance(u.hex, l.hex) end)
  return within(0, filter(friends_of(l), function(u) return distance(u.hex, l.hex) == near end))
end

--- rule: W20 16.9.8
---@param u unit
function wing_commander(u)
  return has({ "fr-ney", "fr-grouchy" }, u)
end

--- While Napoleon keeps all in hand, one of them may be sent out.
--- rule: W20 16.9.8
function can_part()
  return counters["fr-nap3"].on_map and any(boxes.staff.units, wing_commander)
end

--- Once he has sent one out, one in the same hex may be taken in.
--- rule: W20 16.9.8
function can_join()
  local napoleon = counters["fr-nap2"]
  return any(units, function(u) return napoleon.on_map and wing_commander(u) and u.hex == napoleon.hex end)
end

--- A leader alone with the enemy rides to the nearest unit of his side; off the map when there are none. The army does not
--- count, so that nobody learns from it which units are face down (W20 16.1).
--- reconstruction: true
function leaders_ride()
  for _, leader in ipairs(filter(units, { kind = "leader" })) do
    if ridden_down(leader) then
      local hex = ask.hex{ by = leader.side, from = nearest_friends(leader), prompt = leader.name .. " rides to which hex?" }
      place(leader, hex or boxes.eliminated)
    end
  end
end

--- Napoleon keeps fewer in hand, and the leader set aside takes a wing.
--- rule: W20 16.9.8
function part_wings()
  local napoleon = counters["fr-nap3"]
  local wing = ask.unit{ from = filter(boxes.staff.units, wing_commander), prompt = "Which wing commander?" }
  place({ wing, counters["fr-nap2"] }, napoleon.hex)
  place(napoleon, boxes.staff)
end

--- Napoleon takes a wing commander back into his own hand.
--- rule: W20 16.9.8
---@param wing unit
function join_wings(wing)
  local napoleon = counters["fr-nap2"]
  place(counters["fr-nap3"], napoleon.hex)
  place({ napoleon, wing }, boxes.staff)
end

--- On 15 June Napoleon may come with the whole staff.
--- rule: W20 17.1
---@param grouchy unit
function enter_joined(grouchy)
  place({ grouchy, counters["fr-nap2"] }, boxes.staff)
  arrive(counters["fr-nap3"], areas["entry-a"])
end

--- Grouchy, when he and Napoleon are due and wait to enter.
--- rule: W20 16.9.8
---@param u unit
function comes_with_napoleon(u)
  local napoleon = counters["fr-nap2"]
  return u.box == "waiting" and u.due <= turn and napoleon.box == "waiting" and napoleon.due <= turn
end
