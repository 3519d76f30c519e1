extension Causes {
    /// Whether a `Cause` exists in the process.
    static var areWanted: Bool { !Cause.count.isZero }

    /// The causes of the work of the current thread, if there are any and a `Cause` exists.
    @usableFromInline
    package static var current: Causes? {
        guard areWanted, let pointer = ThreadSlot.values?.causes else { return nil }
        return Unmanaged<Causes>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether the current thread has causes. Precondition: `areWanted`.
    @usableFromInline
    static var hasCurrent: Bool { ThreadSlot.values?.causes != nil }

    /// The place where the causes of a thread's work were set, and the causes before.
    @usableFromInline
    struct Entry {
        let place: ThreadSlot.Place
        /// Kept alive by the function that set them.
        let outer: Unmanaged<Causes>?

        /// Notes the causes of this thread's work so far.
        init() {
            place = ThreadSlot.place
            outer = place.pointee.causes.map { Unmanaged.fromOpaque($0) }
        }

        /// Sets the causes of this thread's work. The caller keeps them alive, and calls `leave` at the end of the
        /// work.
        @usableFromInline
        init(_ causes: Unmanaged<Causes>?) {
            self.init()
            set(causes)
        }

        func set(_ causes: Unmanaged<Causes>?) {
            place.pointee.causes = causes?.toOpaque()
        }

        /// Restores the causes before.
        @usableFromInline
        func leave() {
            place.pointee.causes = outer?.toOpaque()
        }
    }

    /// Runs a closure under these causes alone. Call this for work that was kept for later, if it had any causes.
    @inlinable
    package static func run<Result, Failure: Error>(
        under causes: Causes?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let entry = Entry(causes.map { .passUnretained($0) })
        defer {
            entry.leave()
            withExtendedLifetime(causes) {}
        }
        return try body()
    }
}

/// A cause of a binding, which leads to one piece of work after the other.
///
/// Mostly, consecutive pieces of work come from the same causes, as between values that follow each other in a row. So
/// the causes of the latest piece are kept: then a set costs each value of the row the same, however long the row is.
///
/// One thread at a time uses it: the one that delivers to the binding.
@usableFromInline
package final class LeadingCause: @unchecked Sendable {  // by that rule
    private let cause: Cause
    /// The causes under which this led to work last; nil if there were none.
    @exclusivity(unchecked) private var outer: Causes?
    /// The causes of that work.
    @exclusivity(unchecked) private var led: Causes?
    /// The causes of which this is none, as was found last.
    @exclusivity(unchecked) private var others: Causes?

    @usableFromInline
    package init(_ cause: Cause = Cause()) {
        self.cause = cause
    }

    /// Whether this is a cause of the work of the current thread.
    @usableFromInline
    package var isAtWork: Bool {
        guard let current = Causes.current else { return false }
        if others === current { return false }
        if current.level(of: cause) != nil { return true }
        others = current
        return false
    }

    /// Runs a closure with this as the innermost cause of its work.
    @usableFromInline
    package func lead(_ body: () -> Void) {
        Causes.run(under: Causes.adding(cause, to: Causes.current), body)
    }

    /// Runs a closure with this as the innermost cause of its work, unless this has led to the work of the current
    /// thread.
    @usableFromInline
    package func leadOnce(_ body: () -> Void) {
        // A cause exists, so a thread's causes count.
        let entry = Causes.Entry()
        guard let causes = causesOnce(after: entry.outer) else { return }
        entry.set(.passUnretained(causes))
        body()
        entry.leave()
        withExtendedLifetime(causes) {}
    }

    private func causesOnce(after outer: Unmanaged<Causes>?) -> Causes? {
        guard let outer = outer?.takeUnretainedValue() else {
            if self.outer == nil, let led { return led }
            return note(Causes(cause), after: nil)
        }
        if self.outer === outer { return led }
        guard outer.level(of: cause) == nil else { return nil }
        return note(Causes.adding(cause, to: outer), after: outer)
    }

    private func note(_ causes: Causes, after outer: Causes?) -> Causes {
        (self.outer, led) = (outer, causes)
        return causes
    }
}
