/// The bars of one scenario.
struct ChartPanel {
    static let distance = 26.0

    private let result: ScenarioResult
    private let bars: [(measurement: Measurement, nanoseconds: Double)]
    private let width: Double
    private let nameWidth = 132.0
    private let valueWidth = 84.0
    private let barHeight = 14.0
    private let pitch = 20.0
    private let headHeight = 24.0

    init(_ result: ScenarioResult, width: Double) {
        self.result = result
        self.width = width
        let timed = result.measurements.compactMap { measurement in
            measurement.nanoseconds.map { (measurement, $0) }
        }
        bars = timed.filter { $0.0.role == .ours } + timed.filter { $0.0.role != .ours }
    }

    var height: Double { headHeight + Double(bars.count) * pitch + Self.distance }

    func svg(left: Double, top: Double) -> String {
        var svg = """
            <text class="panel" x="\(Chart.short(left))" y="\(Chart.short(top + 14))">\(Chart.escaped(result.title))\
            <tspan class="unit" font-weight="400" dx="8">ns/\(result.unit)</tspan></text>

            """
        for (index, bar) in bars.enumerated() {
            svg += row(bar.measurement, bar.nanoseconds, left: left, top: top + headHeight + Double(index) * pitch)
        }
        return svg
    }

    /// A bar of a contender that is very much slower than ours is cut, and says so, or the others could not be told apart.
    private var scale: Double {
        let times = bars.map(\.nanoseconds)
        let ours = bars.filter { $0.measurement.role == .ours }.map(\.nanoseconds).max() ?? times.min() ?? 1
        return min(times.max() ?? 1, max(12 * ours, 4 * (times.min() ?? 1)))
    }

    private func row(_ measurement: Measurement, _ nanoseconds: Double, left: Double, top: Double) -> String {
        let room = width - nameWidth - valueWidth
        let isCut = nanoseconds > scale
        let length = max(2, room * min(1, nanoseconds / scale))
        let x = left + nameWidth
        let strong = measurement.role == .ours ? " strong" : ""
        let baseline = Chart.short(top + barHeight - 3)
        let name = measurement.contender == "ours" ? "SwiftObserver" : measurement.contender
        var svg = "<text class=\"name\(strong)\" x=\"\(Chart.short(x - 10))\" y=\"\(baseline)\">"
        svg += "\(Chart.escaped(name))</text>"
        svg += rectangle("track", x: x, y: top, width: room)
        svg += rectangle(measurement.role.rawValue, x: x, y: top, width: length)
        if isCut {
            // A slanted gap near the end of the bar: it goes on further than there is room.
            let cut = x + length - 16
            svg +=
                "<path class=\"track\" d=\"M\(Chart.short(cut)) \(Chart.short(top + barHeight + 1))l5 -16h5l-5 16z\"/>"
        }
        let value = Table.number(nanoseconds)
        svg += "<text class=\"value\(strong)\" x=\"\(Chart.short(x + room + 8))\" y=\"\(baseline)\">\(value)</text>\n"
        return svg
    }

    private func rectangle(_ style: String, x: Double, y: Double, width: Double) -> String {
        """
        <rect class="\(style)" x="\(Chart.short(x))" y="\(Chart.short(y))" width="\(Chart.short(width))" \
        height="\(Chart.short(barHeight))" rx="2"/>
        """
    }
}
