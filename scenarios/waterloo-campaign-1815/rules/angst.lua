--- rule: WC15 British Line of Communication Angst

--- Anglo-Allied detachments out or lost.
--- rule: WC15 British Line of Communication Angst (A6)
function garrisons()
  return count(counters, function(u)
    return u.army == "anglo-allied" and u.kind == "detachment" and (u.on_map or u.box == "eliminated")
  end)
end

--- Three garrisons weaken Hill; fewer restore him: one counter of his makes way for the other.
--- rule: WC15 British Line of Communication Angst (A6)
function hill_goes()
  return garrisons() >= 3 and counters["aa-ii-2"] or counters["aa-ii-1"]
end

--- rule: WC15 British Line of Communication Angst (A6)
function hill_comes()
  return garrisons() >= 3 and counters["aa-ii-1"] or counters["aa-ii-2"]
end

function hill_swaps()
  local out = hill_goes()
  return out.box ~= "aside" and out.box ~= "eliminated"
end
