---@param u unit
function has_reacted(u)
  u.vars.reacted = true
end

function have_reacted()
  set("reacted", true, combat.attackers)
end

--- Counters of a battle are turned up; a dummy shown is taken off (W20 16.1).
function show_counters()
  local shown = union(combat.attackers, combat.defenders)
  reveal(shown)
  place(filter(shown, { kind = "dummy" }), boxes.unshown)
end
