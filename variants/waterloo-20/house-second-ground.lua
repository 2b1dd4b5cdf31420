--- Who holds a marker of good ground.
function good_grounds()
  return filter(units, function(u) return u.side == "allied" and u.vars.ground ~= "none" end)
end

--- 1 Imperial Indecision, with two markers for the Allied part.
function two_good_grounds()
  if phasing == "allied" then
    at{ point = "phase.end", phase = "movement", run = "place_either_ground" }
  else
    imperial_indecision()
  end
end

--- One marker that is out stays; the other is placed as the game's own rule has it.
function place_either_ground()
  local stays = ask.unit{ by = "allied", from = good_grounds(), prompt = "Good Ground: which unit keeps its marker?" }
  local face = stays and stays.vars.ground
  good_ground()
  if stays and stays.vars.ground == "none" then
    stays.vars.ground = face
  end
end
