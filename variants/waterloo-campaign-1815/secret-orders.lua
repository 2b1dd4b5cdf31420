--- Road Congestion with a die that nobody sees.
function congestion_behind_a_screen(game)
  local die = roll{ dice = "1d6", stream = "congestion", label = "Road Congestion", secret = true }
  game:side_vars("french").moves_cap = die + congested()
end

--- Concentrating the Army with a die that nobody sees.
function concentrating_behind_a_screen(game)
  local die = roll{ dice = "1d6", stream = "concentrating", label = "Concentrating the Army", secret = true }
  game:side_vars("coalition").moves_cap = die
end

--- At the end of the turn all may look.
function lift_the_screen(game)
  say("The French could make " .. game:side_vars("french").moves_cap .. " moves.")
  if game.turn == 2 then
    say("The Coalition could make " .. game:side_vars("coalition").moves_cap .. " moves.")
  end
end
