--- A die limits the Coalition's moves of turn 2.
--- rule: WC15 Concentrating the Army
function concentrating(game)
  game:side_vars("coalition").moves_cap = roll{ dice = "1d6", stream = "concentrating", label = "Concentrating the Army" }
end
