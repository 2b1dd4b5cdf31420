--- The bell (SM 3): one of the men near the mill rings it; nobody sees who.
function ring()
  adjust("bell", 1)
end

--- Face to face (SM 4): all that fight are turned up.
function turn_up()
  reveal(combat.attackers)
  reveal(combat.defenders)
end
