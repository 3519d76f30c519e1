import ReactiveKit
import SwiftObserver

/// What a signal did, noted by one observer. May be asked and written from any thread.
final class Record<Item>: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    private var stored: [Item] = []

    func note(_ item: Item) {
        lock.withLock { stored.append(item) }
    }

    var items: [Item] { lock.withLock { stored } }
    var count: Int { items.count }
}

extension Record where Item == Void {
    func note() { note(()) }
}

extension SignalProtocol {
    /// The events that come while the signal is being observed.
    func events() -> [Signal<Element, Error>.Event] {
        let record = Record<Signal<Element, Error>.Event>()
        observe { record.note($0) }.dispose()
        return record.items
    }

    /// The elements that come while the signal is being observed.
    func elements() -> [Element] {
        events().compactMap(\.element)
    }
}

extension Failure {
    static let first = Failure(code: 1)
    static let second = Failure(code: 2)
}

/// A signal of some elements that ends as it is told to.
func signal<Element>(
    _ elements: Element..., ending completion: Subscribers.Completion<Failure>? = .finished
) -> Signal<Element, Failure> {
    Signal(unserialized: elements, completion)
}

extension Signal where Error == Failure {
    fileprivate init(unserialized elements: [Element], _ completion: Subscribers.Completion<Failure>?) {
        // Sent by a producer, which goes on also when nothing is wanted any more.
        nonisolated(unsafe) let elements = elements
        self.init { observer in
            for element in elements { observer.receive(element) }
            if let completion { observer.receive(completion: completion) }
            return NonDisposable.instance
        }
    }
}
