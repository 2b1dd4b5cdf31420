--- The wind of the turn.
function sky()
  vars.wind = lookup("sky", roll{ stream = "sky" }, "wind")
end
