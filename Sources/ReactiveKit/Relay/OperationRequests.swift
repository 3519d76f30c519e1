public import SwiftObserver

/// The sources that a machine has asked for, and who is observing them.
@usableFromInline
struct OperationRequests<Source> {
    @usableFromInline typealias Request = (slot: Int, source: Source, observation: Observation)

    @usableFromInline var first: Request?
    @usableFromInline var others = Line<Request>()
    /// The threads that are observing what was asked for: mostly one.
    @usableFromInline var thread: ThreadIdentity?
    @usableFromInline var otherThreads: [ThreadIdentity] = []

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { first == nil }

    @inlinable
    mutating func append(_ request: Request) {
        if first == nil { first = request } else { others.append(request) }
    }

    /// The next request for a thread to which they are left from now on, until there are none. Nil if they are already.
    @inlinable
    mutating func begin(on new: ThreadIdentity) -> Request? {
        if thread == new || otherThreads.contains(new) { return nil }
        if thread == nil { thread = new } else { otherThreads.append(new) }
        return proceed(on: new)
    }

    @inlinable
    mutating func proceed(on current: ThreadIdentity) -> Request? {
        guard let request = first.take() else {
            if thread == current { thread = nil } else { otherThreads.removeAll { $0 == current } }
            return nil
        }
        if !others.isEmpty { first = others.popFirst() }
        return request
    }

    /// Takes out what is to be released.
    @inlinable
    mutating func takeAll() -> (first: Request?, others: Line<Request>) {
        var all = (first: first.take(), others: Line<Request>())
        swap(&all.others, &others)
        return all
    }
}
