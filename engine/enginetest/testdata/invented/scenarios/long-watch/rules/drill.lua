--- The drill: what the verbs of effects do, done by a script (LW 11).
function drill(game, side)
  local own = game:units{ side = side, on_map = true }
  flip(own, "tired")
  adjust("weary", 2, own)
  set("lit", true)
  adjust("oil", 1, side)
  if #own == 0 then
    return
  end
  hide(own[1])
  reveal(own)
  stop(own)
  say("The guard is drilled.")
  tell(side, "Nobody saw it.")
  after("drilled", { side = side })
end

--- After the drill the last of them goes to the barracks.
function drilled(game, data)
  local own = game:units{ side = data.side, on_map = true }
  if #own == 0 then
    return
  end
  if #own > 1 then
    place(own[#own], "barracks")
    if not game:enemy_in("0404", own[1]) then
      place(own[1], "0404")
    end
  end
  step_loss(own[1], 1)
end

--- All fall back, and their owner picks who tires (LW 12).
function rout_all(game, side)
  local own = game:units{ side = side, on_map = true }
  retreat(own, { from = game:units{ on_map = true, side = game.other }, moved_by = game.other })
  step_loss(own)
end

--- The other of the two stands guard (LW 2).
function turn_about(game, unit)
  swap(unit, game:units{ side = unit.side, box = "barracks" }[1], "barracks")
end

--- The gate is given up.
function give_up(game, side)
  win(game.other, { level = 2, name = "The watch is over" })
end

--- A patrol sent by a script (LW 15).
function slip_by(game, side)
  move("patrol", side)
end
