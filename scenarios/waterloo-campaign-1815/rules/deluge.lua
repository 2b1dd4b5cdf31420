--- rule: WC15 The Deluge

--- The French roll on turns 5 and 6; 1 to 4 is rain.
--- vars.rain: 2 while it rains, 1 on the turn after, 0 on dry ground.
function deluge()
  if roll{ dice = "1d6", stream = "weather", label = "The Deluge" } <= 4 then
    vars.rain = 2
    say("It rains.")
  end
end
