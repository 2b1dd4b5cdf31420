function rest()
  adjust("morale", 1)
end
