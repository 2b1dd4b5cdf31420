--- Road Congestion with a die that nobody sees.
function congestion_behind_a_screen()
  local die = roll{ dice = "1d6", stream = "congestion", label = "Road Congestion", secret = true }
  sides.french.vars.moves_cap = die + congested()
end

--- Concentrating the Army with a die that nobody sees.
function concentrating_behind_a_screen()
  local die = roll{ dice = "1d6", stream = "concentrating", label = "Concentrating the Army", secret = true }
  sides.coalition.vars.moves_cap = die
end

--- At the end of the turn all may look.
function lift_the_screen()
  say("The French could make " .. sides.french.vars.moves_cap .. " moves.")
  if turn == 2 then
    say("The Coalition could make " .. sides.coalition.vars.moves_cap .. " moves.")
  end
end
