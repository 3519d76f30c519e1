extension ObservationNumbers: CustomStringConvertible {
    /// The numbers as words: `log: 12 offered, 9 delivered, 1 dropped, 2 pending`.
    public var description: String { (name.map { $0 + ": " } ?? "") + words }

    /// Without the name, and without what is zero.
    var words: String {
        var parts = ["\(offered) offered", "\(delivered) delivered"]
        for (count, word) in [
            (dropped, "dropped"), (discarded, "discarded"), (pending, "pending"), (replayed, "replayed"),
        ] where count != 0 {
            parts.append("\(count) \(word)")
        }
        if let oldestAge { parts.append("the oldest for \(oldestAge)") }
        if let highWaterMark { parts.append("at most \(highWaterMark) at once") }
        return parts.joined(separator: ", ")
    }

    /// Those of several observations together, under the name of the first.
    static func sum(of all: some Sequence<ObservationNumbers>) -> ObservationNumbers {
        var sum = ObservationNumbers()
        for numbers in all {
            sum.offered += numbers.offered
            sum.delivered += numbers.delivered
            sum.dropped += numbers.dropped
            sum.discarded += numbers.discarded
            sum.pending += numbers.pending
            sum.replayed += numbers.replayed
            sum.oldestAge = [sum.oldestAge, numbers.oldestAge].compactMap { $0 }.max()
            sum.highWaterMark = [sum.highWaterMark, numbers.highWaterMark].compactMap { $0 }.max()
            if sum.fullName.text == nil { sum.fullName = numbers.fullName }
        }
        return sum
    }
}

extension MessengerNumbers: CustomStringConvertible {
    /// The numbers as words: `12 sent, 2 pending, 2 observers (log: 12 offered, 10 delivered, 2 pending; …)`.
    public var description: String {
        let parts = ["\(sent) sent"] + (pending == 0 ? [] : ["\(pending) pending"])
        let list = observations.map(\.description).joined(separator: "; ")
        let observers = observers == 1 ? "1 observer" : "\(observers) observers"
        return parts.joined(separator: ", ") + ", " + observers + (list.isEmpty ? "" : " (\(list))")
    }
}

extension ObservationToken: CustomStringConvertible {
    /// What the observation is called and what it was given, as words: `log: 12 offered, 12 delivered`.
    public final var description: String {
        let numbers = numbers
        return (numbers.name ?? "An observation") + (isActive ? ": " : ", ended: ") + numbers.words
    }
}
