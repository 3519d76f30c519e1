extension Trace {
    /// What each observation got, and should have got, in the moment that the check is about.
    func comparisons(for check: Check) -> [ObservationComparison] {
        if check.name == Check.everythingArrives.name, let lateness {
            return Self.comparisons(lateness.expected, lateness.got)
        }
        return Self.comparisons(expected, got)
    }

    private static func comparisons(
        _ expected: [ObservationRecord], _ got: [ObservationRecord]
    ) -> [ObservationComparison] {
        var counts: [Int: Int] = [:]
        return zip(expected, got).map { expected, got in
            counts[expected.observer, default: 0] += 1
            let count = counts[expected.observer, default: 0]
            let letter = Step.name(ofObserver: expected.observer)
            return ObservationComparison(
                name: count == 1 ? letter : "\(letter), observing again (\(count))", got: got.receptions,
                expected: expected.receptions)
        }
    }
}
