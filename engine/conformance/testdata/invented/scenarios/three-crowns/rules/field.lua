--- Drums (TC 8.2): 2 more movement points for one unit in this phase.
---@param u unit
function drums(u)
  u.vars.drums = true
end

--- Digging in (TC 8.3): instead of a move.
---@param u unit
function dig_in(u)
  u.hex.vars.earthworks = u.side
end

--- Smoke (TC 9.3): in the hex bombarded, unless the wind is dry.
function lay_smoke()
  if not vars.dry_wind then
    set("smoke", true, combat.targets)
  end
end

--- Hidden units found (TC 7.2): the whole ambush is shown.
function show_ambush()
  reveal(filter(units, { hidden = true }))
end
