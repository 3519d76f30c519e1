/// What had arrived, and what should have arrived, when the first live message was missed.
struct Lateness: Sendable {
    /// What each observation should have got by then.
    let expected: [ObservationRecord]
    /// What each observation had got by then.
    let got: [ObservationRecord]

    /// Makes one if some live message is missing.
    init?(expected: [ObservationRecord], got: [ObservationRecord]) {
        self.expected = expected
        self.got = got
        if message == nil { return nil }
    }

    /// The message that was missed.
    var message: Int? {
        zip(expected, got).lazy.compactMap { $0.live.firstMissing(from: $1.live) }.first
    }
}
