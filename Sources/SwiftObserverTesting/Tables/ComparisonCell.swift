/// What one strategy delivered in one row of a table.
struct ComparisonCell {
    private let deliveries: [ComparedDelivery]
    private let home: ComparisonPlace?
    private static let mostLines = 6

    /// - Parameter home: Where the strategy delivers; what is delivered elsewhere stands on lines of its own.
    init(_ deliveries: [ComparedDelivery], home: ComparisonPlace?) {
        self.deliveries = deliveries
        self.home = home
    }

    func lines(width: Int, names: ComparisonNames) -> [InkedLine] {
        // Between two contexts no order is promised, so none is shown.
        var contexts: [ComparisonPlace?] = [home?.context]
        for delivery in deliveries {
            let context = delivery.place?.context ?? home?.context
            if !contexts.contains(context) { contexts.append(context) }
        }
        let lines = contexts.flatMap { context in
            let here = deliveries.filter { ($0.place?.context ?? home?.context) == context }
            return self.lines(of: here, width: width, names: names, isHome: context == home?.context)
        }
        guard lines.count > Self.mostLines else { return lines }
        return lines.prefix(3) + [InkedLine("⋮", .faint)] + lines.suffix(2)
    }

    private func lines(
        of deliveries: [ComparedDelivery], width: Int, names: ComparisonNames, isHome: Bool
    ) -> [InkedLine] {
        var lines: [InkedLine] = []
        var line = InkedLine()
        var previous: ComparedDelivery?
        for delivery in deliveries {
            let token = token(delivery, names: names)
            let isNewLine =
                previous.map { previous in
                    (isHome && delivery.message != previous.message) || delivery.depth != previous.depth
                        || delivery.fate != previous.fate || line.width + 1 + token.width > width
                } ?? false
            if isNewLine {
                lines.append(line)
                line = InkedLine()
            }
            if line.isEmpty {
                if delivery.depth > 0 { line.pad(to: min(delivery.depth, 4)) }
            } else {
                line.append(" ")
            }
            line.append(token)
            previous = delivery
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private func token(_ delivery: ComparedDelivery, names: ComparisonNames) -> InkedLine {
        let name = names.short(delivery.observer) + String(delivery.message.number)
        let index = names.index(of: delivery.observer)
        switch delivery.fate {
        case .delivered where delivery.isReplayed: return InkedLine("(\(name))", .replayed(index))
        case .delivered: return InkedLine(name, .observer(index))
        case .dropped: return InkedLine("×" + name, .lost)
        case .discarded: return InkedLine("-" + name, .lost)
        case .waiting: return InkedLine("?" + name, .lost)
        }
    }
}
