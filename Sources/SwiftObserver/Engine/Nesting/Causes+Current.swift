extension Causes {
    /// Whether a `Cause` exists in the process.
    static var areWanted: Bool { !Cause.count.isZero }

    /// The causes of the work of the current thread, if there are any and a `Cause` exists.
    @usableFromInline
    package static var current: Causes? {
        guard areWanted, let pointer = ThreadSlot.existing?.pointee.causes else { return nil }
        return Unmanaged<Causes>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether the current thread has causes. Precondition: `areWanted`.
    @usableFromInline
    static var hasCurrent: Bool { ThreadSlot.existing?.pointee.causes != nil }

    /// Whether the current thread has causes, or runs the closure of a transaction.
    @usableFromInline
    static var hasContext: Bool {
        guard let place = ThreadSlot.existing else { return false }
        return place.pointee.causes != nil || place.pointee.transaction != nil
    }

    /// Runs work that has nothing to do with that of the caller: under no causes, and outside of its transaction.
    @usableFromInline
    static func runApart(_ body: () -> Void) {
        let hidden = HiddenTransaction.hide(ProcessCounts.shared)
        run(under: nil, body)
        hidden.restore()
    }

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

/// The cause of a binding, which leads to one piece of work after another.
///
/// Consecutive pieces of work mostly have the same causes, as in a row of bound values. So the latest causes are kept,
/// and a set costs the same for each value of the row, however long the row is.
///
/// Only the deliverer of the binding uses it.
@usableFromInline
package final class LeadingCause: @unchecked Sendable {  // by that rule
    private let cause: Cause
    /// The causes of the latest work before this cause was added; nil if there were none.
    @exclusivity(unchecked) private var outer: Causes?
    /// The causes of the latest work.
    @exclusivity(unchecked) private var led: Causes?
    /// The causes last found not to include this one.
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
        // This cause exists, so causes are wanted.
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
