package pack

// ListOf is the list of a pack of some files, whatever their names are.
func ListOf(of, title string, list []File) []byte {
	m := &Manifest{Pack: Version, Of: of, Title: title, Files: map[string]string{}}
	for _, f := range list {
		m.Files[f.Name] = sum(f.Data)
	}
	m.Content = contentOf(m.Files)
	text, err := m.text()
	if err != nil {
		panic(err)
	}
	return text
}
