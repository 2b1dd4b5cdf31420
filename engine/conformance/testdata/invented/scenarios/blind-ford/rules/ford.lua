--- The plan (BF 4): hold or press, known to nobody else; a pressed side tires one of its units, and puts a stake on a hex.
--- How hard the way is nobody sees; in the end the others say whether they keep watch.
function write_plan()
  local toll = roll{ label = "toll", secret = true }
  phasing.vars.plan = ask.choice{ prompt = "hold or press?", from = { "hold", "press" } }
  local who = ask.unit{ from = filter(units, { side = phasing }), prompt = "who goes ahead?" }
  if who then
    vars.quarry = who
    who.vars.weary = phasing.vars.plan == "press" and toll > 1
    who.hex.vars.stake = 1 + who.cs
  end
  phasing.enemy.vars.watchful = ask.yes{ by = phasing.enemy, prompt = "Keep watch?" }
end

--- Under the cloak (BF 3): a unit turned up is turned down again.
---@param u unit
function cloak(u)
  hide(u)
end

--- Scouts (BF 3): riders in the open turn up the units they come next to; a decoy stays as it is, which tells as much.
---@param rider unit
function scouts(rider)
  if rider.kind ~= "rider" or rider.hidden then
    return
  end
  reveal(filter(units, function(u)
    return u.side ~= rider.side and distance(rider.hex, u.hex) == 1 and u.hidden and u.kind ~= "decoy"
  end))
end

--- Face to face (BF 3): all that fight are turned up; decoys go back to the satchel.
function turn_up()
  local hidden = filter(union(combat.attackers, combat.defenders), { hidden = true })
  reveal(hidden)
  place(filter(hidden, { kind = "decoy" }), boxes.satchel)
end

--- Night (BF 5): a storm that nobody sees coming.
function night_falls()
  vars.storm = roll{ dice = "1d6", label = "storm", secret = true }
  if vars.storm > 4 then
    say("A storm breaks.")
  end
  for _, side in ipairs(sides) do
    if side.vars.plan == "press" and vars.storm > 4 then
      adjust("heart-" .. side, -1)
    end
  end
end

--- Tidings (BF 7).
function good_tidings()
  adjust(tracks["heart-plover"] < tracks["heart-marten"] and "heart-plover" or "heart-marten", 1)
end

--- Bad tidings (BF 7).
function bad_tidings()
  adjust(tracks["heart-plover"] > tracks["heart-marten"] and "heart-plover" or "heart-marten", -1)
end
