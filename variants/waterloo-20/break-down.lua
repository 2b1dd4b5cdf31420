--- From 15 June Orange and Zieten stand in two cadres each (W20 17.1).
function in_cadres(game)
  game:unit("ad-cadre-1").vars.corps = game:unit("ad-1")
  game:unit("ad-cadre-2").vars.corps = game:unit("ad-1")
  game:unit("pr-cadre-1").vars.corps = game:unit("pr-1")
  game:unit("pr-cadre-2").vars.corps = game:unit("pr-1")
end

--- A corps becomes two cadres, one in its hex and one beside it (W20 16.6).
function break_down(game, corps)
  local from, cadres = {}, {}
  for _, hex in ipairs(game:neighbors(corps.hex)) do
    if rules.may_post(hex, corps) then
      from[#from + 1] = hex
    end
  end
  for _, cadre in ipairs(game:units{ army = corps.army, kind = "cadre", box = "force" }) do
    cadres[#cadres + 1] = cadre
  end
  local beside = ask.hex{ from = from, prompt = "Where does the second cadre of " .. corps.name .. " stand?" }
  local hex = corps.hex
  corps:reveal()
  corps:to_box("force")
  for i, place in ipairs({ hex, beside }) do
    cadres[i].vars.corps = corps
    cadres[i].vars.formed = true
    cadres[i]:place(place)
  end
end

--- Two cadres of one corps become the corps again, in the hex of the one named (W20 16.6.2).
function build_up(game, cadre)
  local corps, other = cadre.vars.corps, nil
  for _, unit in ipairs(game:units{ army = cadre.army, kind = "cadre", on_map = true }) do
    if rules.partner(cadre, unit) then
      other = unit
    end
  end
  local hex = cadre.hex
  for _, unit in ipairs({ cadre, other }) do
    unit.vars.corps = nil
    unit:reveal()
    unit:to_box("force")
  end
  corps:place(hex)
  corps.vars.formed = true
  add_morale(game, corps.side, 1)
end
