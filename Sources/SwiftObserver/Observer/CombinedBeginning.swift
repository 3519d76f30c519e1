/// The beginning of a combined observation that begins with the latest messages: the first call waits until each source
/// has given its own.
///
/// What a source sends in the meantime takes the place of what it gave, so that nothing is missing and nothing doubled.
/// Touched by the deliverer of the combined observation alone.
@usableFromInline
final class CombinedBeginning<Sent> {
    @usableFromInline var sent: Sent
    @usableFromInline var isOver = false

    @usableFromInline
    init(_ sent: Sent) {
        self.sent = sent
    }
}

extension CombinedBeginning {
    /// What the handler is called with when a message comes; nil as long as it is too early.
    @inlinable
    func add<A, B>(_ new: Sent) -> Sent? where Sent == (A?, B?) {
        guard !isOver else { return new }
        sent = (new.0 ?? sent.0, new.1 ?? sent.1)
        return finish(sent.0 != nil && sent.1 != nil)
    }

    /// What the handler is called with when a message comes; nil as long as it is too early.
    @inlinable
    func add<A, B, C>(_ new: Sent) -> Sent? where Sent == (A?, B?, C?) {
        guard !isOver else { return new }
        sent = (new.0 ?? sent.0, new.1 ?? sent.1, new.2 ?? sent.2)
        return finish(sent.0 != nil && sent.1 != nil && sent.2 != nil)
    }

    /// Whether the handler is to be called when a message comes; `sent` has what came from each source.
    func add(_ new: CombinedMessage) -> Bool where Sent == [CombinedMessage?] {
        sent[new.source] = new
        return finish(sent.allSatisfy { $0 != nil }) != nil
    }

    /// Hands out what came, once all is there.
    @usableFromInline
    func finish(_ isComplete: Bool) -> Sent? {
        isOver = isComplete
        return isComplete ? sent : nil
    }
}
