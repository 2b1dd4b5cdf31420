--- Feast Day (the Long Truce): on a quiet day each side at truce gains 1 resolve.
function feast()
  adjust("resolve", 1, "ostrel")
  adjust("resolve", 1, "quarn")
end
