--- An army hurries: its units have a point more this turn (LV 2).
function hurry(game, army)
  game:army_vars(army).hurried = true
  if game:track("grain", army) == 0 then
    game:say("the last grain is gone")
  end
end

--- A vow costs grain where an army has plenty (LV 2).
function vow(game)
  for _, army in ipairs({ "elm", "oak" }) do
    if game.phasing == "elm" and game:track("grain", army) > 2 then
      game:add_track("grain", -1, army)
    end
  end
end
