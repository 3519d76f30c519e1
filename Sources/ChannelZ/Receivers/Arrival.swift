internal import SwiftObserver

/// A pulse on its way through a relay.
struct Arrival<Pulse> {
    let pulse: Pulse
    private let isInitial: Bool
    private let author: AnyAuthor?
    /// What a pulse has that waits. It does not hold its author, who may be about to be deallocated.
    private let passage: Passage?

    init(_ pulse: Pulse, _ stamp: Stamp) {
        self.pulse = pulse
        isInitial = stamp.isInitial
        author = stamp.author
        passage = nil
    }

    init(waiting pulse: Pulse, _ stamp: Stamp) {
        self.pulse = pulse
        isInitial = stamp.isInitial
        author = nil
        passage = Passage(stamp.author)
    }

    /// Hands the pulse on, as led to by what led to it when it came.
    func arrive(at handler: (Pulse, Stamp) -> Void) {
        guard let passage else { return handler(pulse, Stamp(isInitial: isInitial, author: author)) }
        let stamp = Stamp(isInitial: isInitial, author: passage.author)
        Causes.run(under: passage.causes) { handler(pulse, stamp) }
    }
}

private final class Passage {
    weak let author: AnyAuthor?
    let causes = Causes.current

    init(_ author: AnyAuthor?) {
        self.author = author.map { lastingAuthor($0) }
    }
}
