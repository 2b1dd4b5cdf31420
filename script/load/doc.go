// Package load makes games playable: it takes a project and the name of a scenario, and gives
// rules with their Lua host, and the findings of compiler and scripts.
//
// This is where the engine meets the script host. Engine packages see scripts through small
// interfaces only (game.ScriptHost, query.Host), and those that load scenarios themselves take
// a function for it. Command line, web server, language server, tools and tests load here, so
// that each of them plays the same rules; the package builds for js/wasm as well.
//
// Most callers need one call:
//
//	rules, found := new(load.Loader).LoadRules(p, "game/scenario", compile.Options{})
//
// [compile.Options] holds the choices: variants, values of options, a function
// that sees each expression, another that counts each line of Lua that runs. The loader itself
// fills in how functions of scripts are found.
//
// A caller that needs the parts takes them one by one. [Loader.CompileScenario] compiles, and
// gives a [Compilation] with the compiler's findings. [Compilation.CheckScripts] adds the findings of
// the checks of Lua. They take longer than compiling; a caller needs them to show findings, or
// if the game may have errors. [Compilation.MakeRules] compiles the scripts and
// gives the rules; they may be used by any number of tables and goroutines.
//
// A [Loader] caches what it has read of scripts from one scenario to the next. The findings
// name files as the project does.
package load
