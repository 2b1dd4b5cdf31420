--- British Line of Communication Angst: one counter for Hill's corps takes the other's place and face, wherever it is.
function angst(game)
  local out, come = rules.hill_goes(), game:unit("aa-ii-1")
  if not rules.hill_swaps() then
    return
  end
  if out == come then
    come = game:unit("aa-ii-2")
  end
  local hex, box = out.hex, out.box
  out:to_box("aside")
  if hex then
    come:place(hex)
  else
    come:to_box(box)
  end
  come:flip(out.face)
  come.vars.due_back = out.vars.due_back
end
