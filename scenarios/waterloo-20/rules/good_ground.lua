--- rule: W20 5.1

--- Who may get the marker.
function ground_holders()
  return filter(units, function(u) return u.side == "allied" and not u.marker and u.kind ~= "dummy" end)
end

--- At the end of the Allied movement after card 1 a unit may get the marker, one face up. It stays with that unit in that hex;
--- whoever had it loses it.
function good_ground()
  local holder = ask.unit{ by = "allied", from = ground_holders(), prompt = "Good Ground: with which unit?", optional = true }
  if not holder then
    return
  end
  local face = ask_ground("Good Ground: which face?")
  set("ground", "none", ground_holders())
  holder.vars.ground = face
end

--- The Allied player picks the face of the marker.
---@param prompt string
function ask_ground(prompt)
  return ask.choice{ by = "allied", prompt = prompt, from = { "terrain +1", "artillery immune" } }
end

--- Zieten begins on good ground that the French guns cannot hurt.
--- rule: W20 3.0
function zieten_at_ligny()
  counters["pr-1"].vars.ground = "artillery immune"
end

--- Orange begins on good ground; the Allied player picks the face.
--- rule: W20 17.3
function orange_at_mont_st_jean()
  counters["ad-1"].vars.ground = ask_ground("Good Ground with Orange: which face?")
end
