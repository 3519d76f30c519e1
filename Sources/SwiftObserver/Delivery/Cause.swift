internal import Synchronization

/// Something that leads to what handlers do, and is to be known as the cause of it: a messenger with a limit for nested
/// sends, a binding, a property of a compatibility module.
///
/// As long as one exists anywhere in the process, messages that wait carry their causes along. Otherwise nobody looks.
@usableFromInline
package final class Cause: Sendable {
    /// How many there are. Made once, for the life of the process.
    @usableFromInline static let count = ProcessCount()
    private static let lastNumber = Atomic<UInt>(0)

    /// No two have the same one. So what remembers it need not keep this alive.
    let number: UInt

    @usableFromInline
    package init() {
        number = Cause.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        Cause.count.increment()
    }

    deinit {
        Cause.count.decrement()
    }

    /// Whether it led to what runs on this thread now.
    @usableFromInline
    package var isAtWork: Bool { Causes.current?.level(of: self) != nil }

    /// Runs something of which this is the innermost cause, and so of all that is sent there, wherever it is delivered.
    @usableFromInline
    package func lead<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try Causes.run(under: Causes.adding(self, to: Causes.current), body)
    }
}
