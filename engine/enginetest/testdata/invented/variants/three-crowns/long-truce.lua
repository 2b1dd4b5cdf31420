--- Feast Day (the Long Truce): on a quiet day each side at truce gains 1 resolve.
function feast()
  adjust("resolve-ostrel", 1)
  adjust("resolve-quarn", 1)
end
