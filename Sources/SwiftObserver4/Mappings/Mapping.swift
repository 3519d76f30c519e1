internal import SwiftObserver

/// An observable that sends the updates of another one, its source, filtered and mapped.
///
/// ```swift
/// let text = Var<String>()
/// let length = text.map { $0.new?.count ?? 0 }
/// dog.observe(length) { length in print(length) }
/// ```
///
/// A chain of mappings is one mapping of the first source; those in between need not be held. The last one must be: it
/// sends nothing once it is deallocated. It holds its source; wrap that in a ``Weak`` where it should not. Its functions run on the
/// actor that they were written on, otherwise where the source sends; for ``latestUpdate`` they run where it is asked for.
public final class Mapping<O: Observable, MappedUpdate>: Observable {
    /// Delivers what comes out of the mapping, and what is sent through it.
    public let messenger = Messenger<MappedUpdate>()
    let path: MappingPath<O.UpdateType, MappedUpdate>
    private let inbox = Messenger<O.UpdateType>()
    private let current: MappingSource<O>

    init(of source: O, _ path: MappingPath<O.UpdateType, MappedUpdate>) {
        self.path = path
        path.lead(inbox, to: messenger)
        current = MappingSource(source, inbox: inbox)
    }

    /// What is observed. Setting another object sends one update, made of that object's latest one, if it passes the
    /// filter. Setting the same object does nothing.
    public var source: O {
        get { current.source }
        set {
            guard current.exchange(with: newValue) else { return }
            inbox.send(newValue.latestUpdate, from: newValue)
        }
    }

    /// The latest update of the source, mapped anew each time. The filter does not apply.
    public var latestUpdate: MappedUpdate {
        path.map(source.latestUpdate)
    }

    /// Says which updates of the source pass; nil if all do.
    public var filter: O.UpdateFilter? { path.filter }

    /// Says which updates of the source pass: ``filter``, but never nil. It can be called with and without a question mark.
    public var prefilter: O.UpdateFilter! { path.filter ?? { _ in true } }
}

// The source is behind a lock, and the functions are called by one at a time.
extension Mapping: @unchecked Sendable where O: Sendable, O.UpdateType: Sendable, MappedUpdate: Sendable {}
