--- The last grain of an army that hurries is told of (LV 2).
---@param a army
function hurry(a)
  if a.tracks.grain == 0 then
    say("the last grain is gone")
  end
end

--- A vow costs grain where an army has plenty (LV 2).
function vow()
  for _, army in ipairs({ "elm", "oak" }) do
    if phasing == "elm" and army.tracks.grain > 2 then
      adjust("grain", -1, army)
    end
  end
end

--- Who cannot flee is scattered (LV 5).
---@param u unit
function scatter(u)
  place(u, boxes.rout)
end

--- Fen on the way: the unit remembers how far it still had to go (LV 5).
---@param u unit
function wade(u, from)
  u.vars.waded = u.retreat_left
  if from == "0404" and u.retreat_left == 0 then
    place(u, boxes.rout)
  end
end

--- A sally: charges before the battles are named (LV 10).
function sally()
  attack("charge")
end
