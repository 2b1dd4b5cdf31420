--- Only one of the two counters for Hill's corps is in use; it begins with the one-star counter.
function hill_aside(game)
  game:unit("aa-ii-2"):to_box("aside")
end

--- British Line of Communication Angst: three garrisons out or lost weaken Hill; fewer restore him (A6).
function angst(game)
  if rules.garrisons() >= 3 then
    swap_hill(game, game:unit("aa-ii-2"), game:unit("aa-ii-1"))
  else
    swap_hill(game, game:unit("aa-ii-1"), game:unit("aa-ii-2"))
  end
end

--- One counter takes the other's place and face, wherever it is.
function swap_hill(game, out, come)
  if out.box == "aside" or out.box == "eliminated" then
    return
  end
  if out.hex then
    come:place(out.hex.id)
  else
    come:to_box(out.box)
  end
  come:flip(out.face)
  come.vars.due_back = out.vars.due_back
  out:to_box("aside")
end
