// Tries a million times what could leave something behind, and exits with 1 where something did.
var complaints: [String] = []
for soak in soaks { complaints += await soak.run() }
guard complaints.isEmpty else { fatalError(complaints.joined(separator: "\n")) }
