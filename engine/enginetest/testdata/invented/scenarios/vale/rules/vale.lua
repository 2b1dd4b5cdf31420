--- The last grain of an army that hurries is told of (LV 2).
function hurry(game, army)
  if game:track("grain", army) == 0 then
    say("the last grain is gone")
  end
end

--- A vow costs grain where an army has plenty (LV 2).
function vow(game)
  for _, army in ipairs({ "elm", "oak" }) do
    if game.phasing == "elm" and game:track("grain", army) > 2 then
      adjust("grain", -1, army)
    end
  end
end

--- Who cannot flee is scattered (LV 5).
function scatter(game, unit)
  place(unit, "rout")
end

--- Fen on the way: the unit remembers how far it still had to go (LV 5).
function wade(game, unit)
  unit.vars.waded = unit.retreat_left
  if unit.retreated_from.id == "0404" and unit.retreat_left == 0 then
    place(unit, "rout")
  end
end

--- A sally: charges before the battles are named (LV 10).
function sally(game)
  attack("charge")
end
