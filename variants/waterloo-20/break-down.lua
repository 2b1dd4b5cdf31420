--- rule: W20 16.6

--- Nothing in the way of a unit that forms anew.
--- reconstruction: true
---@param u unit
function may_form(u)
  return u.side == phasing and not u.has_moved and not u.vars.formed and not u.vars.routed and not next_to_enemy(u)
end

--- Where the second cadre may stand.
--- reconstruction: true
---@param h hex
---@param u unit
function may_post(h, u)
  return not any(h.units, { marker = false }) and not in_zone("zoc", h, u) and not across("major", u.hex, h)
end

---@param a army
function spare_cadres(a)
  return count(boxes.force.units, { kind = "cadre", army = a })
end

---@param u unit
function may_break_down(u)
  return has_trait("corps", u) and not has_trait("guard", u) and spare_cadres(u.army) >= 2 and may_form(u)
    and any(u.hex.neighbors, function(h) return may_post(h, u) end)
end

--- Two cadres of one corps, side by side.
--- rule: W20 16.6.2
---@param a unit
---@param b unit
function partner(a, b)
  return a ~= b and a.vars.corps ~= nil and a.vars.corps == b.vars.corps and adjacent(a.hex, b.hex) and may_form(b)
end

--- rule: W20 16.6.2
---@param u unit
function may_build_up(u)
  return u.kind == "cadre" and u.vars.corps ~= nil and u.vars.corps.box == "force" and may_form(u)
    and any(units, function(x) return partner(u, x) end)
end

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
    if may_post(hex, corps) then
      from[#from + 1] = hex
    end
  end
  for _, cadre in ipairs(game:units{ army = corps.army, kind = "cadre", box = "force" }) do
    cadres[#cadres + 1] = cadre
  end
  local beside = ask.hex{ from = from, prompt = "Where does the second cadre of " .. corps.name .. " stand?" }
  local hex = corps.hex
  reveal(corps)
  place(corps, "force")
  for i, spot in ipairs({ hex, beside }) do
    cadres[i].vars.corps = corps
    cadres[i].vars.formed = true
    place(cadres[i], spot)
  end
end

--- Two cadres of one corps become the corps again, in the hex of the one named (W20 16.6.2).
function build_up(game, cadre)
  local corps, other = cadre.vars.corps, nil
  for _, unit in ipairs(game:units{ army = cadre.army, kind = "cadre", on_map = true }) do
    if partner(cadre, unit) then
      other = unit
    end
  end
  local hex = cadre.hex
  for _, unit in ipairs({ cadre, other }) do
    unit.vars.corps = nil
    reveal(unit)
    place(unit, "force")
  end
  place(corps, hex)
  corps.vars.formed = true
  add_morale(game, corps.side, 1)
end
