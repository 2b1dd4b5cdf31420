package pack

// ListOf is the list of a pack of some files, whatever their names are.
func ListOf(of, title string, list []File) []byte {
	m := &Manifest{Pack: Version, Subject: of, Title: title, Files: map[string]string{}}
	for _, f := range list {
		m.Files[f.Name] = hashData(f.Data)
	}
	m.Content = hashFiles(m.Files)
	text, err := m.encodeManifest()
	if err != nil {
		panic(err)
	}
	return text
}
