--- 13 Just Like the Old Days
--- rule: W20 card 13
--- reconstruction: true
function just_like_the_old_days()
  adjust("morale", 1, phasing)
end
