--- 13 Just Like the Old Days
function just_like_the_old_days(game)
  add_morale(game, game.phasing, 1)
end
