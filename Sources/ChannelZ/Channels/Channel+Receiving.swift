public import SwiftObserver

extension Channel {
    /// Calls a function with every pulse, until the receipt is cancelled or the source is deallocated.
    ///
    /// A cell calls it with its current value first. Then come all changes, in order, without a gap. The function runs on the
    /// actor on which it was written; if it belongs to none, where the source delivers.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receiver)
        let call = closure.call
        return reception(Listener(on: closure.actor) { pulse, _ in call(pulse) })
    }
}

extension StreamType {
    /// Calls a function with every pulse, until the receipt is cancelled or the source is deallocated.
    @preconcurrency
    @discardableResult
    public func receive(
        @_inheritActorContext _ receiver: @escaping @isolated(any) @Sendable (Pulse) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receiver)
        let call = closure.call
        return register(Listener(on: closure.actor) { pulse, _ in call(pulse) })
    }
}
