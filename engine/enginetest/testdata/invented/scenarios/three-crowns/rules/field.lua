--- Drums (TC 8.2): 2 more movement points for one unit in this phase.
function drums(game, unit)
  unit.vars.drums = true
end

--- Digging in (TC 8.3): instead of a move.
function dig_in(game, unit)
  unit.hex.vars.earthworks = unit.side
end

--- Smoke (TC 9.3): in the hex bombarded, unless the wind is dry.
function lay_smoke(game, combat)
  if not game.vars.dry_wind then
    for _, hex in ipairs(combat.targets) do
      hex.vars.smoke = true
    end
  end
end

--- Hidden units found (TC 7.2): the whole ambush is shown.
function show_ambush(game)
  for _, unit in ipairs(game:units{ on_map = true }) do
    if unit.hidden then
      reveal(unit)
    end
  end
end
