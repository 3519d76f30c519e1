internal import Foundation

/// The functions of a module, as the list of its API has them.
public enum DeclaredFunctions {
    /// Returns the names of the functions whose result begins with one of the given types.
    public static func names(of module: String, returning types: Regex<Substring>) throws -> Set<String> {
        var folder = URL(filePath: #filePath)
        while !FileManager.default.fileExists(atPath: folder.appending(path: ".ci/api").path) {
            precondition(folder.path.count > 1, "The lists of the API are not beside the tests")
            folder.deleteLastPathComponent()
        }
        let list = try String(contentsOf: folder.appending(path: ".ci/api/\(module).txt"), encoding: .utf8)
        var names: Set<String> = []
        for line in list.split(separator: "\n") where line.contains("func ") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            // The result is behind the last arrow before the requirements.
            let signature = line.firstRange(of: " where ").map { line[..<$0.lowerBound] } ?? line
            guard let arrow = signature.ranges(of: "-> ").last,
                signature[arrow.lowerBound...].prefixMatch(of: types) != nil
            else { continue }
            names.insert(String(line[..<colon.lowerBound]))
        }
        return names
    }
}
