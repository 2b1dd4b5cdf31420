--- A corps is blown: it comes back two turns later; on the last day it is lost.
function blown(game, corps)
  if not corps.on_map or corps.kind == "detachment" then
    return
  end
  if game:turn_is("last-day") then
    corps:eliminate()
    return
  end
  corps:to_box("blown")
  corps.vars.due_back = game.turn + 2
  show_front(corps)
end

--- Turns a corps to its front face.
function show_front(corps)
  if corps.kind == "infantry" then
    corps:flip("advance")
  else
    corps:flip("fresh")
  end
end

--- Of more than two corps due the enemy picks who is lost; then the owner places the others beside an HQ (A4).
function blown_return(game)
  local side = game.phasing
  local due = rules.due_corps(side)
  if #due == 0 then
    return
  end
  if #due > 2 then
    ask.unit{ by = rules.enemy(side), from = due, prompt = "Which corps does not come back?" }:eliminate()
  else
    local corps = ask.unit{ from = due, prompt = "Which corps comes back first?" }
    local open = rules.return_hexes(corps)
    if #open == 0 then
      corps:eliminate()
    else
      corps:place(ask.hex{ from = open, prompt = "Where does " .. corps.name .. " come back?" }.id)
      show_front(corps)
    end
  end
  game:after("blown_return")
end
