function rest(game)
  game:add_track("morale", 1)
end
