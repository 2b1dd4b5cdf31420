--- Bülow comes on 3 or more, else he is due a turn later (W20 17.1.3).
function bulow_comes(game)
  local bulow, prussians = game:unit("pr-4"), game:army_vars("prussian")
  if not prussians.marching and can_spend("allied")
    and ask.yes{ by = "allied", prompt = "Forced march of the Prussians before the die for Bülow?" } then
    add_morale(game, "allied", -1)
    force_march(game, "prussian")
  end
  local die = roll{ dice = "1d6", stream = "bulow", label = "Arrival of " .. bulow.name, by = "allied" }
  if prussians.marching then
    die = die + 1
  end
  if die >= 3 then
    game.vars.bulow_near = true
  else
    arrive(bulow, "entry-y", game.turn + 1)
    say(bulow.name .. " is a turn later.")
  end
end

--- The corps is due this turn and waits.
--- rule: W20 17.1.3
function bulow_due()
  local corps = counters["pr-4"]
  return corps.box == "waiting" and corps.due == turn
end
