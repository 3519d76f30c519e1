import ReactiveKit
import SwiftObserver
import TestSupport

extension Log where Entry == Void {
    func add() { add(()) }
}

extension SignalProtocol {
    /// The events that come while the signal is being observed.
    func events() -> [Signal<Element, Error>.Event] {
        let record = Log<Signal<Element, Error>.Event>()
        observe { record.add($0) }.dispose()
        return record.entries
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
