--- rule: W20 17.1.3

--- Bülow comes on 3 or more, else he is due a turn later.
function bulow_comes()
  local bulow = counters["pr-4"]
  settle_prussian_march()
  local march = armies.prussian.vars.marching and 1 or 0
  local die = roll{ dice = "1d6", stream = "bulow", label = "Arrival of " .. bulow.name, by = "allied" }
  if die + march >= 3 then
    vars.bulow_near = true
  else
    arrive(bulow, areas["entry-y"], turn + 1)
    say(bulow.name .. " is a turn later.")
  end
end

--- A forced march of the Prussians is settled before the die.
function settle_prussian_march()
  local prussian, allied = armies.prussian, sides.allied
  if not prussian.vars.marching and can_spend(allied)
    and ask.yes{ by = allied, prompt = "Forced march of the Prussians before the die for Bülow?" } then
    adjust("morale", -1, allied)
    force_march(prussian)
  end
end

--- The corps is due this turn and waits.
function bulow_due()
  local corps = counters["pr-4"]
  return corps.box == "waiting" and corps.due == turn
end
