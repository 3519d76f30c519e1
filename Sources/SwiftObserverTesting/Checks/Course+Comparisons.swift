extension Course {
    /// What each observation got, and should have got.
    var comparisons: [ObservationComparison] {
        var counts: [Int: Int] = [:]
        return pairs.map { pair in
            let observer = pair.expected.observer
            counts[observer, default: 0] += 1
            let count = counts[observer, default: 0]
            let letter = Step.name(ofObserver: observer)
            return ObservationComparison(
                name: count == 1 ? letter : "\(letter), observing again (\(count))", got: pair.got.receptions,
                expected: pair.expected.receptions)
        }
    }
}
