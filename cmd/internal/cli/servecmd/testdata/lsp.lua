-- A session of Neovim without a screen, 0.7 or newer: PROGRAM and ROOT come from the
-- environment, what it saw goes to ROOT/said.txt.
local program, root = vim.env.PROGRAM, vim.env.ROOT
local out = {}
local function say(text) out[#out + 1] = text end
local function finish()
  vim.fn.writefile(out, root .. "/said.txt")
  vim.cmd("qall!")
end

local ok, err = pcall(function()
  vim.cmd("edit " .. root .. "/scenarios/ford/units.yaml")
  local units = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({ name = "vedette", cmd = { program, "lsp" }, root_dir = root })
  vim.lsp.buf_attach_client(units, id)
  vim.wait(10000, function() return vim.lsp.buf_is_attached(units, id) and vim.lsp.get_client_by_id(id).initialized end)
  local function ask(method, params)
    local answer = vim.lsp.buf_request_sync(units, method, params, 10000)
    assert(answer and answer[id], method .. ": no answer")
    return answer[id].result, answer[id].error
  end
  -- A slip of the pen, unsaved, is told at its place.
  local lines = vim.api.nvim_buf_get_lines(units, 0, -1, false)
  for i, line in ipairs(lines) do
    if line:find("kind: guns", 1, true) then
      vim.api.nvim_buf_set_lines(units, i - 1, i, false, { (line:gsub("kind: guns", "kind: gums")) })
    end
  end
  vim.wait(10000, function() return #vim.diagnostic.get(units) > 0 end, 20)
  for _, d in ipairs(vim.diagnostic.get(units)) do
    say("found " .. (d.lnum + 1) .. ":" .. (d.col + 1) .. " " .. tostring(d.code) .. " " .. d.message)
  end
  vim.api.nvim_buf_set_lines(units, 0, -1, false, lines)
  vim.wait(10000, function() return #vim.diagnostic.get(units) == 0 end, 20)
  say("left " .. #vim.diagnostic.get(units))
  -- Hover, definition, completion and renaming by Neovim's own client.
  vim.fn.search("parent: red-1")
  vim.fn.cursor(vim.fn.line("."), vim.fn.col(".") + 9)
  local here = vim.lsp.util.make_position_params(0, "utf-16")
  say("hover " .. (ask("textDocument/hover", here).contents.value:match("^[^\n]*")))
  local def = ask("textDocument/definition", here)
  say("definition line " .. (def[1].range.start.line + 1))
  here.newName = "first"
  local edit = ask("textDocument/rename", here)
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  local files = {}
  for uri in pairs(edit.changes) do files[#files + 1] = vim.uri_to_fname(uri):sub(#root + 2) end
  table.sort(files)
  say("renamed in " .. table.concat(files, " "))
  vim.cmd("wall")
end)
if not ok then say("failed " .. tostring(err)) end
finish()
