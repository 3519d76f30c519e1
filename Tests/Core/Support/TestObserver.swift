import SwiftObserver

/// An observer that writes down what it is told, in the order in which it is told.
final class TestObserver<Entry>: Observer, @unchecked Sendable {  // its handlers never overlap
    let receiver = Receiver()

    private(set) var log: [Entry] = []

    func note(_ entry: Entry) { log.append(entry) }

    /// Observes and writes down every message.
    @discardableResult
    func record<O: Observable>(_ observable: O) -> ObservationToken where O.Message == Entry {
        observe(observable) { [weak self] in self?.note($0) }
    }
}
