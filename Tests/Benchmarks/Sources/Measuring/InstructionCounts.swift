public import Foundation

/// The instructions per operation of every hot path, from the files that the profiler wrote.
public struct InstructionCounts {
    public let perOperation: [(path: String, instructions: Double)]

    public struct UnreadableProfile: Error, CustomStringConvertible {
        public let description: String
    }

    /// Reads the numbered files of a folder: two for each path, in the order of the paths.
    public init(paths: [HotPath], folder: URL) throws {
        var counts: [(path: String, instructions: Double)] = []
        for (index, path) in paths.enumerated() {
            let once = try Self.total(in: folder.appending(path: "profile.\(2 * index + 1)"))
            let twice = try Self.total(in: folder.appending(path: "profile.\(2 * index + 2)"))
            counts.append((path.name, Double(twice - once) / Double(path.operations)))
        }
        perOperation = counts
    }

    private static func total(in file: URL) throws -> Int {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw UnreadableProfile(description: "there is no \(file.lastPathComponent): the profiler did not finish")
        }
        let total = text.split(separator: "\n").last { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") }
        guard let number = total?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw UnreadableProfile(description: "\(file.lastPathComponent) names no total")
        }
        return number
    }

    /// One line for each path and each comparison, and whether all is as it should be.
    public func judged(by thresholds: Thresholds) -> (lines: [String], isMet: Bool) {
        var lines: [String] = []
        var isMet = true
        for (path, instructions) in perOperation {
            let limit = thresholds.instructions[path]
            let isOver = limit.map { instructions > $0 } ?? false
            if isOver { isMet = false }
            let allowed = limit.map { "allowed are " + $0.formatted(digits: 0) } ?? ""
            lines.append(
                (isOver ? "MISSED  " : "        ") + path.rightPadded(to: 44)
                    + instructions.formatted(digits: 1).leftPadded(to: 12) + "   " + allowed)
        }
        // A debug build counts other paths.
        for flatness in thresholds.flat where perOperation.contains(where: { flatness.paths.contains($0.path) }) {
            let line = judge(flatness)
            if !line.isMet { isMet = false }
            lines.append(line.text)
        }
        return (lines, isMet)
    }

    private func judge(_ flatness: Flatness) -> (text: String, isMet: Bool) {
        let costs = flatness.paths.map { path in perOperation.first { $0.path == path }?.instructions ?? .nan }
        let growth = costs.map { $0 / costs[0] }.max { $0 < $1 || $1.isNaN } ?? .nan
        let isMet = growth <= flatness.ratio
        let text =
            (isMet ? "        " : "MISSED  ") + flatness.paths.joined(separator: " → ")
            + ": × \(growth.formatted(digits: 2)), allowed is × \(flatness.ratio.formatted(digits: 2))"
        return (text, isMet)
    }
}
