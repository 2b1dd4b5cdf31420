// Package load makes games playable. From a project and the name of a scenario it makes rules with
// their Lua host, and the findings of compiler and scripts.
//
// This is where the engine meets the script host. Engine packages see scripts only through small
// interfaces (game.ScriptHost, query.Host), and those that load scenarios take a function for it.
// Command line, web server, language server, tools and tests load here, so that each of them plays
// the same rules. The package builds for js/wasm as well.
//
// Most callers need one call:
//
//	rules, found := new(load.Loader).LoadRules(p, "game/scenario", compile.Options{})
//
// [compile.Options] holds the choices: variants, values of options, a function that sees each
// expression, and one that counts each line of Lua that runs. The loader itself supplies the
// functions of scripts.
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
