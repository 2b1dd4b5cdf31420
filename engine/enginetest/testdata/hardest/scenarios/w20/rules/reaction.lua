function has_reacted(game, unit)
  unit.vars.reacted = true
end

function have_reacted(game, combat)
  for _, unit in ipairs(combat.attackers) do
    unit.vars.reacted = true
  end
end

--- Counters of a battle are turned up; a dummy shown is taken off (W20 16.1).
function show_counters(game, combat)
  for _, list in ipairs({ combat.attackers, combat.defenders }) do
    for _, unit in ipairs(list) do
      reveal(unit)
      if unit.kind == "dummy" then
        place(unit, "unshown")
      end
    end
  end
end
