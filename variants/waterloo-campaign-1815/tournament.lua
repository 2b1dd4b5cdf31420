--- Short of nine points more than the Coalition the French have no more than it.
--- rule: WC15 Victory Conditions, Tournament Notes
function french_points()
  local french = base.french_points()
  local coalition = coalition_points()
  if french - coalition >= 9 then
    return french
  end
  return min(french, coalition)
end
