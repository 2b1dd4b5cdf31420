--- A side that fights a column worse.
--- rule: NAW basic Demoralization E
---@param s side
function shaken(s)
  return s == "allied" and latched("allied-demoralized")
end
