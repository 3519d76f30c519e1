/// One run, line by line, with a lane for each thread, queue and actor.
package struct ComparisonTimeline {
    private let script: NumberedScript
    private let names: ComparisonNames
    private let run: StrategyRun
    private let width: Int
    private let mostLines: Int
    private let lanes: [ComparisonPlace]
    private let laneWidth: Int
    private static let numberWidth = 5

    /// - Parameter mostLines: The limit of lines for the events. The middle of a longer list is left out.
    package init(_ script: NumberedScript, run: StrategyRun, width: Int, mostLines: Int = 60) {
        self.script = script
        self.names = ComparisonNames(script)
        self.run = run
        self.width = TextLayout.width(closestTo: width)
        self.mostLines = mostLines
        var lanes: [ComparisonPlace] = [.sender]
        for event in run.events where !lanes.contains(event.place) {
            lanes.append(event.place)
        }
        self.lanes = lanes
        laneWidth = (self.width - Self.numberWidth) / lanes.count
    }

    package func text(_ paint: ComparisonPainter = { text, _ in text }) -> String {
        lines.map { $0.painted(by: paint) }.joined(separator: "\n")
    }

    package var lines: [InkedLine] {
        let rule = InkedLine(String(repeating: "─", count: width - 1), .faint)
        return names.legend(width: width) + [InkedLine(), head, rule] + shortened(story) + [rule] + outcome
    }

    // MARK: Lanes

    /// Pads a line up to the beginning of a lane, with the borders of the lanes before it.
    private func go(toLane lane: Int, in line: inout InkedLine) {
        for index in 1..<max(lane + 1, 1) {
            line.pad(to: Self.numberWidth + index * laneWidth - 2)
            line.append("│ ", .faint)
        }
        if lane == 0 { line.pad(to: Self.numberWidth) }
    }

    private var head: InkedLine {
        var line = InkedLine()
        for (index, lane) in lanes.enumerated() {
            line.pad(to: Self.numberWidth + index * laneWidth)
            line.append(TextLayout.cut(lane.description, to: laneWidth - 3), .heading)
        }
        return line
    }

    // MARK: The story

    private var story: [InkedLine] {
        var lines: [InkedLine] = []
        for (index, event) in run.events.enumerated() {
            let before = index > 0 ? run.events[index - 1] : nil
            let after = index + 1 < run.events.count ? run.events[index + 1] : nil
            guard let (text, ink) = tell(event, after: before, before: after) else { continue }
            lines.append(line(lines.count + 1, text, ink, of: event))
        }
        return lines
    }

    private func line(_ number: Int, _ text: String, _ ink: ComparisonInk, of event: ComparisonEvent) -> InkedLine {
        let lane = lanes.firstIndex(of: event.place) ?? 0
        let number = String(number)
        let indent = indent(at: event.depth)
        var line = InkedLine(String(repeating: " ", count: max(0, 3 - number.count)) + number, .faint)
        go(toLane: lane, in: &line)
        line.append(String(repeating: " ", count: indent))
        line.append(TextLayout.cut(text, to: laneWidth - indent - 3), ink)
        for next in lanes.indices.dropFirst(lane + 1) {
            line.pad(to: Self.numberWidth + next * laneWidth - 2)
            line.append("│", .faint)
        }
        return line
    }

    /// Returns the text for an event, or nil. Its neighbours tell whether a call returned at once.
    private func tell(
        _ event: ComparisonEvent, after previous: ComparisonEvent?, before next: ComparisonEvent?
    ) -> (String, ComparisonInk)? {
        switch event.kind {
        case .observeBegan(let name):
            return ("\(names.printed(name)) begins to observe", .plain)
        case .observeReturned:
            return nil
        case .stopped(let name):
            return ("\(names.printed(name)) stops observing", .plain)
        case .sendBegan(let message):
            let isAtOnce = next?.kind == .sendReturned(message)
            let end = isAtOnce ? ", returns" : " …"
            return ("send \(label(message, beside: end.count + 5, at: event.depth))\(end)", .heading)
        case .sendReturned(let message):
            return previous?.kind == .sendBegan(message) ? nil : ("… send \(message.number) returns", .heading)
        case .delivery(let delivery):
            return tell(delivery, at: event.depth)
        case .handlerReturned:
            return nil
        case .turnBegan:
            return ("waits: now the others …", .faint)
        case .turnEnded:
            return ("… and goes on", .faint)
        }
    }

    private func tell(_ delivery: ComparedDelivery, at depth: Int) -> (String, ComparisonInk) {
        let name = names.printed(delivery.observer)
        let index = names.index(of: delivery.observer)
        switch delivery.fate {
        case .delivered:
            let end = delivery.isReplayed ? " (replayed)" : ""
            let rest = TextLayout.width(of: name) + 6 + end.count
            return (
                "\(name) gets \(label(delivery.message, beside: rest, at: depth))\(end)",
                delivery.isReplayed ? .replayed(index) : .observer(index)
            )
        case .dropped: return ("\(name) loses \(delivery.message.number): dropped", .lost)
        case .discarded: return ("\(name) loses \(delivery.message.number): discarded", .lost)
        case .waiting: return ("\(name) still waits for \(delivery.message.number)", .lost)
        }
    }

    /// Returns the message's number and text, short enough for a lane that `rest` columns of other text share.
    private func label(_ message: ComparedMessage, beside rest: Int, at depth: Int) -> String {
        let number = String(message.number)
        let room = laneWidth - 3 - indent(at: depth) - rest - number.count - 3
        return "\(number) \"\(TextLayout.cut(TextLayout.printable(message.text), to: min(32, max(4, room))))\""
    }

    private func indent(at depth: Int) -> Int {
        min(depth, 8) * 2
    }

    private func shortened(_ lines: [InkedLine]) -> [InkedLine] {
        guard lines.count > mostLines else { return lines }
        let tail = mostLines / 4
        let head = mostLines - tail - 1
        let note = InkedLine("  ⋮  \(lines.count - head - tail) more", .faint)
        return lines.prefix(head) + [note] + lines.suffix(tail)
    }

    // MARK: The outcome

    private var outcome: [InkedLine] {
        let nameWidth = min(17, (script.observers.map { TextLayout.width(of: names.printed($0)) }.max() ?? 0) + 2)
        return script.observers.map { observer in
            let deliveries = run.deliveries.filter { $0.observer == observer }
            var line = InkedLine(names.printed(observer), .observer(names.index(of: observer)))
            line.pad(to: nameWidth)
            let got = deliveries.filter { $0.fate == .delivered }
                .map { $0.isReplayed ? "(\($0.message.number))" : String($0.message.number) }
            var parts = [got.isEmpty ? "got nothing" : "got " + Self.list(got)]
            for (fate, word) in [
                (ComparedDelivery.Fate.dropped, "dropped"), (.discarded, "discarded"), (.waiting, "still waiting"),
            ] {
                let numbers = deliveries.filter { $0.fate == fate }.map { String($0.message.number) }
                if !numbers.isEmpty { parts.append(word + " " + Self.list(numbers)) }
            }
            line.append(TextLayout.cut(parts.joined(separator: ", "), to: width - nameWidth))
            return line
        }
    }

    private static func list(_ numbers: [String]) -> String {
        guard numbers.count > 16 else { return numbers.joined(separator: " ") }
        return (numbers.prefix(8) + ["…"] + numbers.suffix(3)).joined(separator: " ") + " (\(numbers.count) in all)"
    }
}
