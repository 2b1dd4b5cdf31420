--- rule: W20 17.1.2

--- Napoleon keeps his whole staff.
function berthiers_staff()
  local napoleon, other = counters["fr-nap3"], counters["fr-nap2"]
  if other.box == "waiting" then
    arrive(napoleon, areas["entry-a"], other.due)
  end
  place(other, boxes.optional)
end

--- A wing commander whom the set-up puts aside starts with Napoleon.
--- reconstruction: true
function wings_ride_along()
  for _, wing in ipairs({ counters["fr-ney"], counters["fr-grouchy"] }) do
    if not wing.on_map and wing.box ~= "waiting" then
      place(wing, counters["fr-nap3"].hex)
    end
  end
end
