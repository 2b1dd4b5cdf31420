--- Who stands on the map.
---@param s side
function watch_of(s)
  return filter(units, { side = s })
end

--- The drill: what the verbs of effects do, done by a script (LW 11).
---@param s side
function drill(s)
  local own = watch_of(s)
  flip(own, "tired")
  adjust("weary", 2, own)
  set("lit", true)
  adjust("oil", 1, s)
  if #own == 0 then
    return
  end
  hide(own[1])
  reveal(own)
  stop(own)
  say("The guard is drilled.")
  tell(s, "Nobody saw it.")
  after("drilled", { side = s })
end

--- After the drill the last of them goes to the barracks.
function drilled(data)
  local own = watch_of(data.side)
  if #own == 0 then
    return
  end
  if #own > 1 then
    place(own[#own], boxes.barracks)
    if not enemy_in("0404", own[1]) then
      place(own[1], "0404")
    end
  end
  step_loss(own[1], 1)
end

--- All fall back, and their owner picks who tires (LW 12).
---@param s side
function rout_all(s)
  local own = watch_of(s)
  retreat(own, { from = watch_of(phasing.enemy), moved_by = phasing.enemy })
  step_loss(own)
end

--- The other of the two stands guard (LW 2).
---@param u unit
function turn_about(u)
  swap(u, first(filter(boxes.barracks.units, { side = u.side })), boxes.barracks)
end

--- The gate is given up.
function give_up()
  win(phasing.enemy, { level = 2, name = "The watch is over" })
end

--- A patrol sent by a script (LW 15).
---@param s side
function slip_by(s)
  move("patrol", s)
end
