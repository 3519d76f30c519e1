internal import SwiftObserver

/// An observable that stands for another one, which it holds weakly.
///
/// ```swift
/// let weakNumber = Weak(number)
/// dog.observe(weakNumber) { update in print(update.new ?? 0) }
/// ```
///
/// It passes on what the other one sends, and must be held itself. Wrap an observable to put it into a collection, or
/// under a mapping, that should not keep it alive.
public final class Weak<O: Observable>: Observer, Observable {
    /// Delivers what comes from the observable, and what is sent through this object.
    public let messenger = Messenger<O.UpdateType>()
    public let receiver = Receiver()
    private let latest: LatestUpdate<O.UpdateType>
    private weak let origin: O?

    /// Observes an observable from now on.
    public init(_ observable: O) {
        let latest = LatestUpdate(observable.latestUpdate)
        self.latest = latest
        origin = observable
        _ = observable.messenger.connect(by: receiver) { [messenger] update, author in
            latest.exchange(with: update)
            messenger.send(update, from: author)
        }
    }

    /// What is observed, until it is deallocated.
    public var observable: O? { origin }

    /// The latest update of the observable. Once that is deallocated, it is the last one that was asked for or passed on here.
    public var latestUpdate: O.UpdateType {
        guard let origin else { return latest.value }
        let update = origin.latestUpdate
        latest.exchange(with: update)
        return update
    }
}

// The reference changes only when its object is deallocated; the latest update is behind a lock.
extension Weak: @unchecked Sendable where O: Sendable, O.UpdateType: Sendable {}
