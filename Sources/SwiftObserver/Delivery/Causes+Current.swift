internal import Synchronization

extension Causes {
    /// Whether anybody in the process asks for causes.
    static var areWanted: Bool { !Cause.count.isZero }

    /// The causes of what runs on this thread now, if there are any that somebody asks for.
    @usableFromInline
    package static var current: Causes? {
        guard areWanted, let pointer = ThreadSlot.values?.causes else { return nil }
        return Unmanaged<Causes>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether there are such, for those who know that somebody asks for them.
    @usableFromInline
    static var hasCurrent: Bool { ThreadSlot.values?.causes != nil }

    /// Where the causes of a thread's work were set, and what they had been before.
    @usableFromInline
    struct Entry {
        private let place: ThreadSlot.Place
        /// Whoever set these keeps them alive.
        let outer: Unmanaged<Causes>?

        /// What led to this thread's work so far.
        init() {
            place = ThreadSlot.place
            outer = place.pointee.causes.map { Unmanaged.fromOpaque($0) }
        }

        /// Sets the causes of what runs on this thread. The caller keeps them alive, and this thread's work ends by `leave`.
        @usableFromInline
        init(_ causes: Unmanaged<Causes>?) {
            self.init()
            set(causes)
        }

        func set(_ causes: Unmanaged<Causes>?) {
            place.pointee.causes = causes?.toOpaque()
        }

        /// Sets back what there had been.
        @usableFromInline
        func leave() {
            place.pointee.causes = outer?.toOpaque()
        }
    }

    /// Runs something that these led to, and nothing else: to be called, if there were any causes, by what keeps
    /// something to be done later.
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
