/// Observations that left their list, to be released once no lock is held.
///
/// **Invariant.** Each observation has left its list and its receiver's connections. It is retained once here, and linked by
/// `ownerNext`. The caller that gets this value releases it, outside all locks.
@usableFromInline
struct Retired: ~Copyable {
    @usableFromInline var first: Unmanaged<ObservationToken>?
    /// A plan that is no longer needed.
    @usableFromInline var plan: Plan?
    /// Called when the observations are released.
    @usableFromInline var notice: (@Sendable () -> Void)?

    @inlinable
    init() {}

    init(_ token: Unmanaged<ObservationToken>) {
        first = token
    }

    mutating func add(_ token: Unmanaged<ObservationToken>) {
        token._withUnsafeGuaranteedRef {
            assert($0.next == nil && $0.previous == nil && $0.owner == nil, "What is retired stands in no other list")
            $0.ownerNext = first
        }
        first = token
    }

    @inlinable
    mutating func add(_ others: consuming Retired) {
        if !others.isEmpty || others.plan != nil { addAll(others) }
    }

    /// Takes out all observations.
    @usableFromInline
    mutating func take() -> Retired {
        var taken = Retired()
        swap(&taken, &self)
        return taken
    }

    @usableFromInline
    mutating func addAll(_ others: consuming Retired) {
        while let token = others.first {
            others.first = token._withUnsafeGuaranteedRef { $0.ownerNext }
            add(token)
        }
        if let plan = others.plan { self.plan = plan }
        if let notice = others.notice { self.notice = notice }
    }

    /// Completes the ends of these observations. `here` says whether this is the actor on which their handlers run.
    @inlinable
    consuming func release(here: Bool = false) {
        if !isEmpty { releaseAll(here: here) }
    }

    @inlinable
    var isEmpty: Bool { first == nil && notice == nil }

    @usableFromInline
    consuming func releaseAll(here: Bool) {
        while let unmanaged = first {
            let token = unmanaged.takeRetainedValue()
            first = token.ownerNext
            token.ownerNext = nil
            token.retire(here: here)
        }
        notice?()
    }

    /// Releases the handlers' captures, which are all that is left of these observations.
    @usableFromInline
    consuming func releaseHandlers() {
        while let unmanaged = first {
            let token = unmanaged.takeRetainedValue()
            first = token.ownerNext
            token.ownerNext = nil
            token.releaseHandler()
        }
    }
}
