--- 1 Imperial Indecision, with two markers for the Allied part.
function two_good_grounds(game)
  if game.phasing == "allied" then
    game:at("end movement", "place_either_ground")
  else
    imperial_indecision(game)
  end
end

--- One marker that is out stays; the other is placed as the game's own rule has it.
function place_either_ground(game)
  local out = {}
  for _, unit in ipairs(game:units{ side = "allied", on_map = true }) do
    if unit.vars.ground ~= "none" then
      out[#out + 1] = unit
    end
  end
  local stays = ask.unit{ by = "allied", from = out, prompt = "Good Ground: which unit keeps its marker?" }
  local face = stays and stays.vars.ground
  good_ground(game)
  if stays and stays.vars.ground == "none" then
    stays.vars.ground = face
  end
end
