--- A side fights with double strength once the other side is demoralized.
--- rule: NAW Demoralization (2), (3)
---@param s side
function emboldened(s)
  return s == "french" and latched("allied-demoralized") or s == "allied" and latched("french-demoralized")
end

--- An enemy that can no longer keep units of side s in its zone; Allied demoralization never touches the Prussians.
--- rule: NAW Demoralization (2), (3)
---@param holder unit
---@param s side
function frees(holder, s)
  return emboldened(s) and (holder.army ~= "prussian" or not option.prussian_zoc_holds_french_after_allied_demoralization)
end

--- Infantry and cavalry together.
--- rule: NAW Combat Unit Capability Chart
---@param force unit[]
function mixed(force)
  return any(force, { kind = "infantry" }) and any(force, { kind = "cavalry" })
end

--- Guns at mixed ranges count as firing two hexes.
--- rule: NAW Combat Unit Capability Chart
function from_afar()
  return any(combat.attackers, function(g) return range_to(g) == 2 end)
end

--- Woods shelter whom they hold by a column.
--- rule: NAW Terrain Effects Chart
---@param h hex
function sheltered(h)
  return h.terrain == "woods" or h.terrain == "woods-road" and option.woods_road_defence == "one column down"
end

--- Into woods, or into woods with road by another side than the road's.
--- rule: NAW basic Retreat
---@param a hex
---@param b hex
function in_the_woods(a, b)
  return b.terrain == "woods" or b.terrain == "woods-road" and not across("road", a, b)
end

--- In the zone of an enemy that is not giving way.
--- rule: NAW Combat (3)
---@param u unit
---@param h hex
function engaged(u, h)
  return any(units, function(e) return hostile(e.side, u.side) and not e.in_combat and exerts("zoc", e, h) end)
end

--- In the Advanced game an option opens the sides that no road crosses.
--- rule: NAW Movement (5): J
---@param a hex
---@param b hex
function shut_side(a, b)
  return option.woods_road_entry_off_road == "shut" and base.shut_side(a, b)
end

--- The table of the Advanced game ends at 1-4, a column sooner.
--- rule: NAW Combat Results Table
---@param a integer
---@param d integer
function beyond_table(a, d)
  if a >= d then
    return max(floor_div(a, d) - 6, 0)
  end
  return -max(ceil_div(d, a) - 4, 0)
end

--- The French have lost as much as they can bear; when one blow brings both armies so far, the attacker's holds.
--- rule: NAW Demoralization, (4)
function french_give_way()
  return beaten("french") and (not beaten("allied") or attacking_side ~= "french")
end

--- Fourteen units and Napoleon have left the map.
--- rule: NAW Conditions of Victory
function french_decisive()
  local napoleon = counters["fr-napoleon"]
  return count(boxes.exited.units, function(u) return not has_trait("commander", u) end) >= 14 and napoleon.box == "exited"
end

--- rule: NAW Conditions of Victory
function allied_decisive()
  return latched("french-demoralized") or counters["fr-napoleon"].box == "eliminated"
end
