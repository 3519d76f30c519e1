internal import SwiftObserver

/// An observable that stands for another one without retaining it.
///
/// ```swift
/// let weakNumber = Weak(number)
/// dog.observe(weakNumber) { update in print(update.new ?? 0) }
/// ```
///
/// It sends the updates of the other one for as long as you keep it. Wrap an observable to put it into a collection, or
/// under a mapping, that should not keep it alive.
public final class Weak<O: Observable>: Observer, Observable {
    /// The messenger that delivers the observable's updates, and the updates that are sent through this object.
    public let messenger = Messenger<O.UpdateType>()
    /// The receiver that holds the observation of the observable.
    public let receiver = Receiver()
    private let latest: Guarded<O.UpdateType>
    private weak let origin: O?

    /// Creates an object that observes an observable from now on.
    public init(_ observable: O) {
        let latest = Guarded(observable.latestUpdate)
        self.latest = latest
        origin = observable
        _ = observable.messenger.connect(by: receiver) { [messenger] update, author in
            _ = latest.exchange(with: update)
            messenger.passOn(update, from: author)
        }
    }

    /// The observable; nil once it is deallocated.
    public var observable: O? { origin }

    /// The latest update of the observable. Once the observable is deallocated, the last one that was read or sent
    /// here.
    public var latestUpdate: O.UpdateType {
        guard let origin else { return latest.withLock { $0 } }
        let update = origin.latestUpdate
        _ = latest.exchange(with: update)
        return update
    }
}

// The weak reference changes only when its object is deallocated; `Guarded` locks the latest update.
extension Weak: @unchecked Sendable where O: Sendable, O.UpdateType: Sendable {}
