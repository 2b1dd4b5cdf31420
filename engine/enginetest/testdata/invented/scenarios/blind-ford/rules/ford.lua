--- The plan (BF 4): hold or press, known to nobody else; a pressed side tires one of its units, and puts a stake on a hex.
--- How hard the way is nobody sees; in the end the others say whether they keep watch.
function write_plan(game, side)
  local mine = game:side_vars(game.phasing)
  local toll = roll{ label = "toll", secret = true }
  mine.plan = ask.choice{ prompt = "hold or press?", options = { "hold", "press" } }
  local units = game:units{ side = game.phasing, on_map = true }
  if #units > 0 then
    local who = ask.unit{ from = units, prompt = "who goes ahead?" }
    game.vars.quarry = who
    who.vars.weary = mine.plan == "press" and toll > 1
    who.hex.vars.stake = 1 + who.cs
  end
  local others = "marten"
  if game.phasing == "marten" then
    others = "plover"
  end
  game:side_vars(others).watchful = ask.yes{ by = others, prompt = "Keep watch?" }
end

--- Under the cloak (BF 3): a unit turned up is turned down again.
function cloak(game, unit)
  hide(unit)
end

local function turn(unit)
  if unit.hidden then
    reveal(unit)
    if unit.kind == "decoy" then
      place(unit, "satchel")
    end
  end
end

--- Scouts (BF 3): riders in the open turn up the units they come next to; a decoy stays as it is, which tells as much.
function scouts(game, unit)
  if unit.kind ~= "rider" or unit.hidden then
    return
  end
  for _, other in ipairs(game:units{ on_map = true }) do
    if other.side ~= unit.side and unit:distance(other.hex) == 1 and other.hidden and other.kind ~= "decoy" then
      reveal(other)
    end
  end
end

--- Face to face (BF 3): all that fight are turned up; decoys go back to the satchel.
function turn_up(game, combat)
  for _, unit in ipairs(combat.attackers) do
    turn(unit)
  end
  for _, unit in ipairs(combat.defenders) do
    turn(unit)
  end
end

--- Night (BF 5): a storm that nobody sees coming.
function night_falls(game)
  game.vars.storm = roll{ dice = "1d6", label = "storm", secret = true }
  if game.vars.storm > 4 then
    say("A storm breaks.")
  end
  for _, side in ipairs({ "marten", "plover" }) do
    if game:side_vars(side).plan == "press" and game.vars.storm > 4 then
      adjust("heart-" .. side, -1)
    end
  end
end

--- Tidings (BF 7).
function good_tidings(game, card)
  local side = "marten"
  if game:track("heart-plover") < game:track("heart-marten") then
    side = "plover"
  end
  adjust("heart-" .. side, 1)
end

--- Bad tidings (BF 7).
function bad_tidings(game, card)
  local side = "marten"
  if game:track("heart-plover") > game:track("heart-marten") then
    side = "plover"
  end
  adjust("heart-" .. side, -1)
end
