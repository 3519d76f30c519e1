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
