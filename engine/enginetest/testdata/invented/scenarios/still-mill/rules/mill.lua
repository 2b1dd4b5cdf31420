--- The bell (SM 3): one of the men near the mill rings it; nobody sees who.
function ring(game, unit)
  adjust("bell", 1)
end

--- Face to face (SM 4): all that fight are turned up.
function turn_up(game, combat)
  for _, list in ipairs({ combat.attackers, combat.defenders }) do
    for _, unit in ipairs(list) do
      reveal(unit)
    end
  end
end
