--- 14 A Ford Is Found: the side that draws it names both banks.
function ford_found(game)
  local bank = ask.hex{ from = rules.banks(), prompt = "A ford is found: from which hex?", optional = true }
  if bank then
    local far = ask.hex{ from = rules.far_banks(bank), prompt = "To which hex?" }
    game:hexside(bank, far).vars.ford = true
  end
end
