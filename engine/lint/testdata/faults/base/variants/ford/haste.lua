function rest(game)
  game.tracks.morale = game.tracks.morale + 1
end
