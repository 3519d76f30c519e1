/// An observable that turns each message of its origin into another one: the result of `map`, `new` and `unwrap(_:)`.
///
/// ```swift
/// let lengths: Mapper<Messenger<String>, Int> = log.map { $0.count }
/// observer.observe(lengths) { print($0) }
/// log.send("four")    // prints: 4
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends
/// nothing.
public final class Mapper<O: Observable, Mapped>: TransformedObservable<O, Mapped>, @unchecked Sendable {
    // Inherits the condition of its superclass; the closure is `@Sendable`.
    @usableFromInline let map: (O.Message) -> Mapped

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, _ map: @escaping @Sendable (O.Message) -> Mapped) {
        self.init(origin, Mapping(map))
    }

    @inlinable
    init(_ origin: O, _ step: Mapping<O.Message, Mapped>) {
        map = step.map
        super.init(origin, step)
    }
}

extension Mapper: BufferedObservable where O: BufferedObservable {
    /// The origin's latest message, mapped anew each time.
    public var latestMessage: Mapped { map(link.origin.latestMessage) }

    /// For the package's own use. A derived value depends on the origin, and not on the messages of this object, which
    /// may come later than the change. So the mapping is never older than its origin, and sees what a transaction has
    /// set.
    public func _readLatest(by reader: AnyObject) -> Mapped {
        let reader = StateReader.of(reader)
        return reader.message(of: self) { map(reader.value(of: link)._readLatest(by: reader)) }
    }
}
