function rest(game)
  adjust("morale", 1)
end
