--- Napoleon keeps his whole staff (W20 17.1.2).
function berthiers_staff(game)
  local napoleon, other = game:unit("fr-nap3"), game:unit("fr-nap2")
  if other.box == "waiting" then
    arrive(napoleon, "entry-a", other.due)
  end
  place(other, "optional")
end

--- A wing commander whom the set-up puts aside starts with Napoleon (reconstruction).
function wings_ride_along(game)
  local napoleon = game:unit("fr-nap3")
  for _, wing in ipairs({ game:unit("fr-ney"), game:unit("fr-grouchy") }) do
    if not wing.on_map and wing.box ~= "waiting" then
      place(wing, napoleon.hex)
    end
  end
end
