--- rule: W20 17.1
-- From 15 June only: corps that began broken down, and what is given up so that they can be rallied.

--- Orange and Zieten.
---@param u unit
function began_in_cadres(u)
  return has({ "ad-1", "pr-1" }, u)
end

--- A cadre that may go so that its corps can be rallied.
---@param u unit
function may_give_up(u)
  local army = u.army
  if u.side ~= "allied" or u.kind ~= "cadre" or army.vars.cadre_broke <= 0 or army.vars.cadre_broke >= turn then
    return false
  end
  local corps = filter(boxes.force.units, function(x) return began_in_cadres(x) and x.army == u.army end)
  return any(corps) and not any(within(2, u.hex), function(h) return enemy_in(h, u) end)
end

---@param a army
function given_up(a)
  return filter(units, function(u) return u.army == a and may_give_up(u) end)
end

--- The first loss among the cadres of a corps that began in cadres gives a right for every later turn.
---@param u unit
function note_lost_cadre(u)
  local army, corps = u.army, u.vars.corps
  if corps and began_in_cadres(corps) and army.vars.cadre_broke == 0 then
    army.vars.cadre_broke = turn
  end
end

--- A cadre of each army may be given up so that the corps of that army may be rallied.
function give_up_cadre()
  for _, corps in ipairs({ counters["ad-1"], counters["pr-1"] }) do
    local cadre = ask.unit{ by = "allied", from = given_up(corps.army), optional = true, prompt = "Give up which cadre for its corps?" }
    if cadre then
      place(cadre, boxes.eliminated)
      place(corps, boxes.broken)
      corps.army.vars.cadre_broke = 0
    end
  end
end
