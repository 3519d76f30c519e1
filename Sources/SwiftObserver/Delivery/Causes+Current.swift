internal import Synchronization

extension Causes {
    /// Whether anybody in the process asks for causes.
    static var areWanted: Bool { Cause.count.pointee.load(ordering: .relaxed) != 0 }

    /// The causes of what runs on this thread now, if there are any that somebody asks for.
    @usableFromInline
    package static var current: Causes? {
        guard areWanted, let pointer = ThreadSlot.pointer else { return nil }
        return Unmanaged<Causes>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether there are such, for those who know that somebody asks for them.
    @usableFromInline
    static var hasCurrent: Bool { ThreadSlot.pointer != nil }

    /// Sets the causes of what runs on this thread, which the caller keeps alive, and returns those there were, which are to
    /// be set back.
    @usableFromInline
    static func exchange(_ causes: Unmanaged<Causes>?) -> Unmanaged<Causes>? {
        let outer = ThreadSlot.pointer
        ThreadSlot.pointer = causes?.toOpaque()
        return outer.map { Unmanaged.fromOpaque($0) }
    }

    @usableFromInline
    static func restore(_ outer: Unmanaged<Causes>?) {
        ThreadSlot.pointer = outer?.toOpaque()
    }

    /// Runs something that these led to, and nothing else: to be called, if there were any causes, by what keeps
    /// something to be done later.
    @inlinable
    package static func run<Result, Failure: Error>(
        under causes: Causes?, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = exchange(causes.map { .passUnretained($0) })
        defer {
            restore(outer)
            withExtendedLifetime(causes) {}
        }
        return try body()
    }
}
