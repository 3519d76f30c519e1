/// Draws a run as an SVG: time goes to the right, one column for each event.
struct Picture {
    let title: String
    let events: [Event]

    /// Turns in which nothing was delivered are left out.
    init(title: String, events: [Event]) {
        self.title = title
        self.events = events.enumerated().filter { index, event in
            guard case .turn = event else { return true }
            guard index + 1 < events.count, case .received(_, _, _, let place) = events[index + 1] else { return false }
            return place != .inSend
        }.map(\.element)
    }

    private static let labelWidth = 64.0
    private static let step = 25.0
    private static let sendY = 64.0
    private static let laneHeight = 30.0
    private static let rowY: [Observers: Double] = [.a: 140, .b: 190]
    private static let height = 252.0

    var svg: String {
        let width = max(Picture.labelWidth + Picture.step * Double(events.count + 1) + 16, 520)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(text(width)) \(text(Picture.height))" \
            width="\(text(width))" height="\(text(Picture.height))" role="img">
            <title>\(title)</title>
            <desc>\(description)</desc>
            <style>\(Picture.style)</style>
            <rect class="card" x="0.5" y="0.5" width="\(text(width - 1))" height="\(text(Picture.height - 1))" rx="10"/>
            <text class="title" x="16" y="26">\(title)</text>
            <text class="place" x="\(text(width - 16))" y="26" text-anchor="end">\(place)</text>
            \((rows(width) + turns + sends + joins + receptions).joined(separator: "\n"))
            \(legend(width))
            </svg>

            """
    }

    /// Where the handlers ran.
    private var place: String {
        var places: [String] = []
        for case .received(_, _, false, let place) in events where !places.contains(place.rawValue) {
            places.append(place.rawValue)
        }
        return "handlers run " + places.joined(separator: " and ")
    }

    /// What the picture shows, in words.
    private var description: String {
        Observers.allCases.map { observer in
            let got = events.compactMap { event in
                if case .received(let message, observer, let isReplay, _) = event {
                    return isReplay ? message + " (replayed)" : message
                }
                return nil
            }
            return "\(observer.rawValue) gets \(got.isEmpty ? "nothing" : got.joined(separator: ", "))."
        }.joined(separator: " ") + (lost.isEmpty ? "" : " Dropped: \(lost.sorted().joined(separator: ", ")).")
    }

    /// Messages that A, who is there from the beginning, never got.
    private var lost: Set<String> {
        var lost: Set<String> = []
        for case .sendBegan(let message, _) in events { lost.insert(message) }
        for case .received(let message, .a, _, _) in events { lost.remove(message) }
        return lost
    }

    private func rows(_ width: Double) -> [String] {
        let sendLine = "<text class=\"label\" x=\"16\" y=\"\(text(Picture.sendY + 5))\">send</text>"
        return [sendLine]
            + Observers.allCases.map { observer in
                let y = Picture.rowY[observer] ?? 0
                let start = joinX(observer)
                return """
                    <text class="label" x="16" y="\(text(y + 5))">\(observer.rawValue)</text>\
                    <line class="absent" x1="\(text(Picture.labelWidth))" y1="\(text(y))" x2="\(text(start))" y2="\(text(y))"/>\
                    <line class="line" x1="\(text(start))" y1="\(text(y))" x2="\(text(width - 16))" y2="\(text(y))"/>
                    """
            }
    }

    private func joinX(_ observer: Observers) -> Double {
        for (index, event) in events.enumerated() {
            if case .joined(observer) = event { return x(index) }
        }
        return Picture.labelWidth
    }

    /// A line through all rows where whoever delivers later was given its turn.
    private var turns: [String] {
        events.enumerated().compactMap { index, event in
            guard case .turn = event else { return nil }
            return """
                <line class="turn" x1="\(text(x(index)))" y1="44" x2="\(text(x(index)))" y2="214"/>\
                <text class="small" x="\(text(x(index)))" y="42" text-anchor="middle">turn</text>
                """
        }
    }

    /// A bar from the beginning of a `send` to its return, nested ones below.
    private var sends: [String] {
        events.enumerated().compactMap { index, event in
            guard case .sendBegan(let message, let depth) = event else { return nil }
            let end = events.indices.first { later in
                if case .sendEnded(message) = events[later] { return later > index }
                return false
            }
            let y = Picture.sendY + Double(depth) * Picture.laneHeight
            let (from, to) = (x(index), x(end ?? index))
            let isLost = lost.contains(message)
            let cross =
                isLost
                ? "<path class=\"lost\" d=\"M\(text(from - 5)) \(text(y + 17)) l10 10 m0 -10 l-10 10\"/>" : ""
            return """
                <rect class="bar" x="\(text(from - 12))" y="\(text(y - 12))" width="\(text(to - from + 18))" \
                height="24" rx="12"/>\(marble(message, from, y, isHollow: false))\(cross)
                """
        }
    }

    private var joins: [String] {
        events.enumerated().compactMap { index, event in
            guard case .joined(let observer) = event else { return nil }
            let y = Picture.rowY[observer] ?? 0
            return """
                <line class="join" x1="\(text(x(index)))" y1="\(text(y - 14))" x2="\(text(x(index)))" y2="\(text(y + 14))"/>\
                <text class="small" x="\(text(x(index)))" y="\(text(y + 28))" text-anchor="middle">observes</text>
                """
        }
    }

    private var receptions: [String] {
        events.enumerated().compactMap { index, event in
            guard case .received(let message, let observer, let isReplay, _) = event else { return nil }
            return marble(message, x(index), Picture.rowY[observer] ?? 0, isHollow: isReplay)
        }
    }

    private func marble(_ message: String, _ x: Double, _ y: Double, isHollow: Bool) -> String {
        let name = "m" + message.replacing("′", with: "n")
        return """
            <circle class="\(isHollow ? "hollow " : "")\(name)" cx="\(text(x))" cy="\(text(y))" r="11"/>\
            <text class="\(isHollow ? "old" : "number")" x="\(text(x))" y="\(text(y + 4.5))">\(message)</text>
            """
    }

    private func legend(_ width: Double) -> String {
        var notes = ["a bar lasts until send returns"]
        if events.contains(where: { if case .received(_, _, true, _) = $0 { true } else { false } }) {
            notes.append("a ring is replayed")
        }
        if !lost.isEmpty { notes.append("a cross is dropped") }
        return "<text class=\"small\" x=\"16\" y=\"240\">time →   \(notes.joined(separator: ", "))</text>"
    }

    private func x(_ index: Int) -> Double { Picture.labelWidth + Picture.step * Double(index + 1) }

    private func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    static let style = """

        .card { fill: #ffffff; stroke: #d0d7de }
        text { font: 13px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif; fill: #1f2328 }
        .title { font-weight: 600; font-size: 15px; font-family: ui-monospace, "DejaVu Sans Mono", monospace }
        .label { font-weight: 600 }
        .place, .small { fill: #57606a; font-size: 12px }
        .line { stroke: #57606a; stroke-width: 1.5 }
        .absent { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 2 5 }
        .turn { stroke: #57606a; stroke-dasharray: 5 4 }
        .join { stroke: #1f2328; stroke-width: 3 }
        .bar { fill: #d8dee4 }
        .lost { stroke: #cf222e; stroke-width: 3; fill: none }
        .number { fill: #ffffff; font-weight: 600; font-size: 12px; text-anchor: middle }
        .old { font-weight: 600; font-size: 12px; text-anchor: middle }
        .m1 { fill: #0969da; stroke: #0969da } .m2 { fill: #bc4c00; stroke: #bc4c00 }
        .m4n { fill: #8250df; stroke: #8250df } .m3 { fill: #1a7f37; stroke: #1a7f37 }
        .m4 { fill: #bf3989; stroke: #bf3989 } .m5 { fill: #6e5f00; stroke: #6e5f00 }
        .hollow { fill: #ffffff; stroke-width: 3 }
        @media (prefers-color-scheme: dark) {
        .card { fill: #0d1117; stroke: #30363d }
        text { fill: #f0f6fc }
        .place, .small { fill: #9198a1 }
        .line, .turn { stroke: #9198a1 }
        .absent { stroke: #656c76 }
        .join { stroke: #f0f6fc }
        .bar { fill: #30363d }
        .number { fill: #ffffff }
        .hollow { fill: #0d1117 }
        }

        """
}
