--- Napoleon keeps his whole staff, and both wing commanders take the field (W20 17.1.2).
function berthiers_staff(game)
  local napoleon, other = game:unit("fr-nap3"), game:unit("fr-nap2")
  if other.box == "waiting" then
    napoleon:arrive{ at = "entry-a", turn = other.due }
  end
  other:to_box("optional")
  for _, wing in ipairs({ game:unit("fr-ney"), game:unit("fr-grouchy") }) do
    if not wing.on_map and wing.box ~= "waiting" then
      wing:place(napoleon.hex)
    end
  end
end
