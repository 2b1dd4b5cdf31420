package cli

func (a *app) newProgram(command, side string) (player, error) { return nil, usage("later") }
