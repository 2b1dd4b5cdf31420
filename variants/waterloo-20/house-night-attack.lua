--- The price is paid: the phasing side may attack tonight.
function order_night_attack(game)
  game.vars.night_attack = true
end
