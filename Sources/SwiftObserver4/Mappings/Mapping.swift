internal import SwiftObserver

/// An observable that sends the updates of another one, its source, filtered and mapped.
///
/// ```swift
/// let text = Var<String>()
/// let length = text.map { $0.new?.count ?? 0 }
/// dog.observe(length) { length in print(length) }
/// ```
///
/// A chain of mappings is one mapping of the first source. Keep the last mapping, which sends nothing once it is
/// deallocated; you need not keep the others. A mapping retains its source, unless you wrap it in a ``Weak``. Its
/// functions run on the actor that they were written on, or, without one, where the source sends. For ``latestUpdate``,
/// they run on the caller's thread.
public final class Mapping<O: Observable, MappedUpdate>: Observable {
    /// The messenger that delivers the mapped updates, and the updates that are sent through this object.
    public let messenger = Messenger<MappedUpdate>()
    let path: MappingPath<O.UpdateType, MappedUpdate>
    private let inbox = Messenger<O.UpdateType>()
    private let current: MappingSource<O>

    init(of source: O, _ path: MappingPath<O.UpdateType, MappedUpdate>) {
        self.path = path
        path.lead(inbox, to: messenger)
        current = MappingSource(source, inbox: inbox)
    }

    /// The observable that is mapped. Setting another one sends its latest update, mapped, if it passes the filter.
    /// Setting the same one does nothing.
    public var source: O {
        get { current.source }
        set {
            guard current.exchange(with: newValue) else { return }
            inbox.send(newValue.latestUpdate, from: newValue)
        }
    }

    /// The latest update of the source, mapped anew each time, without the filter.
    public var latestUpdate: MappedUpdate {
        path.map(source.latestUpdate)
    }

    /// Decides which updates of the source pass; nil if all do.
    public var filter: O.UpdateFilter? { path.filter }

    /// Decides which updates of the source pass: ``filter``, but never nil. You may call it with and without a question
    /// mark.
    public var prefilter: O.UpdateFilter! { path.filter ?? { _ in true } }
}

// `MappingSource.lock` guards the source, and the messengers call the functions one at a time.
extension Mapping: @unchecked Sendable where O: Sendable, O.UpdateType: Sendable, MappedUpdate: Sendable {}

/// A mapping's source. Its updates are sent to an inbox.
private final class MappingSource<O: Observable> {
    private let inbox: Messenger<O.UpdateType>
    /// Ends the observation when the mapping is deallocated.
    private let receiver = Receiver()
    private let lock = Lock()
    // Guarded by `lock`.
    private var current: O
    private var token: ObservationToken?
    /// The number of changes. Of two changes at the same time, only the later one stays.
    private var count = 0

    init(_ source: O, inbox: Messenger<O.UpdateType>) {
        current = source
        self.inbox = inbox
        token = observe(source)
    }

    var source: O {
        lock.withLock { current }
    }

    /// Observes another source. Returns false if it is the current one.
    func exchange(with source: O) -> Bool {
        let replaced: (source: O, token: ObservationToken?, number: Int)? = lock.withLock {
            guard current !== source else { return nil }
            count += 1
            defer { (current, token) = (source, nil) }
            return (current, token, count)
        }
        guard let replaced else { return false }
        replaced.token?.stop()
        let newToken = observe(source)
        let isLatest = lock.withLock {
            if replaced.number == count { token = newToken }
            return replaced.number == count
        }
        if !isLatest { newToken.stop() }
        return true
    }

    private func observe(_ source: O) -> ObservationToken {
        source.messenger.connect(by: receiver) { [inbox] update, author in inbox.passOn(update, from: author) }
    }
}
