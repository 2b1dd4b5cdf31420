---@param u unit
function shaken(u)
  return u.army == "french" and latched("french-demoralized") or u.army == "british" and latched("british-demoralized")
end

---@param u unit
function elated(u)
  return u.side == "allied" and latched("french-demoralized") or u.side == "french" and latched("british-demoralized")
end

---@param force unit[]
function all_arms(force)
  return any(force, { kind = "infantry" }) and any(force, { kind = "cavalry" })
end
