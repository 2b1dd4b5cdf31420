--- rule: W20 16.6

--- Nothing in the way of a unit that forms anew.
--- reconstruction: true
---@param u unit
function may_form(u)
  return u.side == phasing and not u.has_moved and not u.vars.formed and not u.vars.routed and not next_to_enemy(u)
end

--- Hexes for the second cadre.
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

--- From 15 June Orange and Zieten are two cadres each.
--- rule: W20 17.1
function in_cadres()
  set("corps", counters["ad-1"], { "ad-cadre-1", "ad-cadre-2" })
  set("corps", counters["pr-1"], { "pr-cadre-1", "pr-cadre-2" })
end

--- A corps becomes two cadres, one in its hex and one beside it.
---@param corps unit
function break_down(corps)
  local hex, cadres = corps.hex, filter(boxes.force.units, { army = corps.army, kind = "cadre" })
  local open = filter(hex.neighbors, function(h) return may_post(h, corps) end)
  local beside = ask.hex{ from = open, prompt = "Where does the second cadre of " .. corps.name .. " stand?" }
  reveal(corps)
  place(corps, boxes.force)
  for i, spot in ipairs({ hex, beside }) do
    cadres[i].vars.corps = corps
    cadres[i].vars.formed = true
    place(cadres[i], spot)
  end
end

--- Two cadres of one corps become the corps again, in the hex of the one named.
--- rule: W20 16.6.2
---@param cadre unit
function build_up(cadre)
  local corps, hex = cadre.vars.corps, cadre.hex
  local both = { cadre, first(filter(units, function(u) return partner(cadre, u) end)) }
  set("corps", nil, both)
  reveal(both)
  place(both, boxes.force)
  place(corps, hex)
  corps.vars.formed = true
  adjust("morale", 1, corps.side)
end
