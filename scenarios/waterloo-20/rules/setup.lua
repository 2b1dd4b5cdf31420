--- Zieten begins on good ground that the French guns cannot hurt (W20 3.0).
function zieten_at_ligny(game)
  game:unit("pr-1").vars.ground = "artillery immune"
end

--- Orange begins on good ground; the Allied player picks the face (W20 17.3).
function orange_at_mont_st_jean(game)
  game:unit("ad-1").vars.ground = ask.choice{ by = "allied", prompt = "Good Ground with Orange: which face?",
    options = { "terrain +1", "artillery immune" } }
end
