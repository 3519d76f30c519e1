/// Prints results in 100 columns.
public struct Table {
    private let result: ScenarioResult
    private static let width = 100
    private static let nameWidth = 43

    public init(_ result: ScenarioResult) { self.result = result }

    public var lines: [String] {
        [header] + result.measurements.map(line)
    }

    /// The contenders that the others are compared with: the first two floors or baselines, or else the first of all.
    private var references: [String] {
        let floors = result.measurements.filter { $0.role == .floor || $0.role == .baseline }
        return (floors.isEmpty ? result.measurements.prefix(1) : floors.prefix(2)).map(\.contender)
    }

    private var showsTime: Bool { result.measurements.contains { $0.nanoseconds != nil } }
    private var showsBytes: Bool { result.measurements.contains { $0.bytes != nil } }
    private var showsRuns: Bool { result.measurements.contains { $0.runs != nil } }

    private var header: String {
        var columns: [String] = []
        if showsTime {
            columns.append("ns/\(result.unit)")
            columns += references.map { "÷ " + $0 }
        }
        if showsBytes { columns.append("bytes/\(result.unit)") }
        columns.append("allocations")
        if showsRuns { columns.append("runs") }
        let name = Self.fitted(result.title, to: Self.nameWidth - 1)
        let text = name + columns.map { $0.leftPadded(to: Self.columnWidth(of: $0)) }.joined()
        return text + "\n" + String(repeating: "─", count: Self.width)
    }

    private func line(_ measurement: Measurement) -> String {
        var columns: [(text: String, width: Int)] = []
        if showsTime {
            let time = measurement.nanoseconds.map { Self.number($0) } ?? "–"
            columns.append((time, Self.columnWidth(of: "ns/" + result.unit)))
            for reference in references {
                let ratio = measurement.contender == reference ? 1 : measurement.ratios[reference]
                columns.append(
                    (ratio.map { Self.number($0, fraction: 2) } ?? "–", Self.columnWidth(of: "÷ " + reference)))
            }
        }
        if showsBytes {
            columns.append(
                (measurement.bytes.map { Self.number($0) } ?? "–", Self.columnWidth(of: "bytes/" + result.unit)))
        }
        columns.append((measurement.allocations.map { Self.number($0, fraction: 2) } ?? "–", 14))
        if showsRuns {
            columns.append((measurement.runs.map(Self.text) ?? "–", Self.columnWidth(of: "runs")))
        }
        let mark = measurement.role == .ours ? "▸ " : "  "
        return Self.fitted(mark + measurement.contender, to: Self.nameWidth - 1)
            + columns.map { $0.text.leftPadded(to: $0.width) }.joined()
    }

    /// Of closures that compute, and of those that are told: 50 + 1.
    private static func text(_ runs: Runs) -> String {
        [runs.computations, runs.calls].map { number($0, fraction: $0 == $0.rounded() ? 0 : 1) }
            .joined(separator: " + ")
    }

    private static func columnWidth(of header: String) -> Int { max(14, header.count + 2) }

    private static func fitted(_ text: String, to width: Int) -> String {
        text.count > width ? text.prefix(width - 1) + "…" : text.rightPadded(to: width)
    }

    /// With as many digits as help: 0.37, 4.2, 128, 15 300.
    static func number(_ value: Double, fraction: Int = 1) -> String {
        let digits = value.magnitude >= 100 && fraction == 1 ? 0 : fraction
        return value.formatted(digits: digits)
    }
}
