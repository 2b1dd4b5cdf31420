package yamldoc

import "slices"

// Rules is the catalogue of what this package reports.
var Rules = slices.Concat(changeRules, yamlRules)
