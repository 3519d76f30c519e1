internal import Foundation

/// What a module declares, as the list of its API has it.
public enum DeclaredAPI {
    /// Returns the names of the functions whose result begins with one of the given types.
    public static func functions(of module: String, returning types: Regex<Substring>) throws -> Set<String> {
        var names: Set<String> = []
        for (name, declaration) in try lines(of: module) where declaration.contains("func ") {
            // The result is behind the last arrow before the requirements.
            let signature = declaration.firstRange(of: " where ").map { declaration[..<$0.lowerBound] } ?? declaration
            guard let arrow = signature.ranges(of: "-> ").last,
                signature[arrow.lowerBound...].prefixMatch(of: types) != nil
            else { continue }
            names.insert(String(name))
        }
        return names
    }

    /// Returns the names of the types that conform to a protocol.
    public static func types(of module: String, conformingTo name: String) throws -> Set<String> {
        Set(try lines(of: module).filter { $0.declaration == "is " + name }.map { String($0.name) })
    }

    /// Returns the names of what a type declares, if a pattern is found in the declaration, and it isn't deprecated.
    public static func members(
        of type: String, in module: String, declaredAs pattern: Regex<Substring>
    ) throws -> Set<String> {
        let prefix = type + "."
        let members = try lines(of: module).filter { name, declaration in
            name.hasPrefix(prefix) && !declaration.contains("// deprecated") && declaration.contains(pattern)
        }
        return Set(members.map { String($0.name.dropFirst(prefix.count)) })
    }

    private static func lines(of module: String) throws -> [(name: Substring, declaration: Substring)] {
        var folder = URL(filePath: #filePath)
        while !FileManager.default.fileExists(atPath: folder.appending(path: ".ci/api").path) {
            precondition(folder.path.count > 1, "The lists of the API are not beside the tests")
            folder.deleteLastPathComponent()
        }
        let list = try String(contentsOf: folder.appending(path: ".ci/api/\(module).txt"), encoding: .utf8)
        return list.split(separator: "\n").compactMap { line in
            // A name has colons too, but none before a space.
            line.firstRange(of: ": ").map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
        }
    }
}
