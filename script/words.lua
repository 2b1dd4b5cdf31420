-- The words over sets, as expressions have them: what is asked of each element is a
-- function or a table of fields. What a table asks is worked out by the host.
local function matching(set, fields) end

function any(set, what)
  if what == nil then
    return set ~= nil and #set > 0
  end
  if type(what) == "table" then
    return #matching(set, what) > 0
  end
  for _, x in ipairs(set or {}) do
    if what(x) then
      return true
    end
  end
  return false
end

function all(set, what)
  if type(what) == "table" then
    return #matching(set, what) == (set and #set or 0)
  end
  for _, x in ipairs(set or {}) do
    if not what(x) then
      return false
    end
  end
  return true
end

function count(set, what)
  if what == nil then
    return set and #set or 0
  end
  if type(what) == "table" then
    return #matching(set, what)
  end
  local n = 0
  for _, x in ipairs(set or {}) do
    if what(x) then
      n = n + 1
    end
  end
  return n
end

function filter(set, what)
  if type(what) == "table" then
    return matching(set, what)
  end
  local out = {}
  for _, x in ipairs(set or {}) do
    if what(x) then
      out[#out + 1] = x
    end
  end
  return out
end

function sum(set, value)
  local n = 0
  for _, x in ipairs(set or {}) do
    n = n + (value and value(x) or not value and x or 0)
  end
  return n
end

function best(set, value)
  local best_of, most
  for _, x in ipairs(set or {}) do
    local v = value(x)
    if most == nil or v > most then
      best_of, most = x, v
    end
  end
  return best_of
end

function first(set)
  return set and set[1]
end

function has(set, value)
  for _, x in ipairs(set or {}) do
    if same(x, value) then
      return true
    end
  end
  return false
end

-- The same thing, of which one may be given by its id.
function same(a, b)
  if type(a) == "string" and type(b) == "userdata" then
    a, b = b, a
  end
  return a == b or type(a) == "userdata" and type(b) == "string" and a.id == b
end

function min(a, b, c, d)
  if type(a) ~= "table" then
    return math.min(a, b, c or b, d or b)
  end
  local least
  for _, x in ipairs(a) do
    local v = b and b(x) or not b and x
    if least == nil or v < least then
      least = v
    end
  end
  return least or 0
end

function max(a, b, c, d)
  if type(a) ~= "table" then
    return math.max(a, b, c or b, d or b)
  end
  local most
  for _, x in ipairs(a) do
    local v = b and b(x) or not b and x
    if most == nil or v > most then
      most = v
    end
  end
  return most or 0
end

function abs(n)
  return math.abs(n)
end

function clamp(n, lo, hi)
  return math.max(lo, math.min(n, hi))
end

function floor_div(a, b)
  return b == 0 and 0 or math.floor(a / b)
end

function ceil_div(a, b)
  return b == 0 and 0 or math.ceil(a / b)
end

function round_half_up(a, b)
  return b == 0 and 0 or math.floor(a / b + 0.5)
end
