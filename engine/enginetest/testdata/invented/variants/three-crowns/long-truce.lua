--- Feast Day (the Long Truce): on a quiet day each side at truce gains 1 resolve.
function feast(game, card)
  game:add_track("resolve-ostrel", 1)
  game:add_track("resolve-quarn", 1)
end
