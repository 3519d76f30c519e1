import SwiftObserver

/// The library's numbers of one window, as they go to the page. The replay is not among them.
///
/// Always, `offered == delivered + dropped + waiting`.
struct WindowNumbers: Sendable, Equatable, Codable {
    /// Messages that were sent since.
    var offered = 0
    /// Messages that were handed to its connection.
    var delivered = 0
    /// Messages that it will not get: its delivery left them out, or its backlog was full.
    var dropped = 0
    /// Messages that wait in its delivery or in its backlog.
    var waiting = 0

    init() {}

    init(_ numbers: ObservationNumbers) {
        (offered, delivered, waiting) = (numbers.offered, numbers.delivered, numbers.pending)
        dropped = numbers.dropped + numbers.discarded
    }

    var addUp: Bool { offered == delivered + dropped + waiting }

    static func + (one: WindowNumbers, other: WindowNumbers) -> WindowNumbers {
        var sum = one
        sum.offered += other.offered
        sum.delivered += other.delivered
        sum.dropped += other.dropped
        sum.waiting += other.waiting
        return sum
    }
}
