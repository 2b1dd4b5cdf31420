--- Zieten begins on good ground that the French guns cannot hurt (W20 3.0).
function zieten_at_ligny(game)
  game:unit("pr-1").vars.ground = "artillery immune"
end

--- Orange begins on good ground; the Allied player picks the face (W20 17.3).
function orange_at_mont_st_jean(game)
  game:unit("ad-1").vars.ground = ask.choice{ by = "allied", prompt = "Good Ground with Orange: which face?",
    options = { "terrain +1", "artillery immune" } }
end

--- A cadre of each army may be given up so that the corps of that army may be rallied (W20 17.1).
function give_up_cadre(game)
  for _, corps in ipairs({ game:unit("ad-1"), game:unit("pr-1") }) do
    local army = corps.army
    local cadre = ask.unit{ by = "allied", from = rules.given_up(army), optional = true, prompt = "Give up which cadre for its corps?" }
    if cadre then
      cadre:to_box("eliminated")
      corps:to_box("broken")
      game:army_vars(army).cadre_broke = 0
    end
  end
end
