/// What a stopped relay leaves behind, to be released outside its lock and, for an actor's handler, on that actor.
@usableFromInline
final class RelayRemains<Input>: @unchecked Sendable {  // handed from one owner to the next
    private var handler: RelayHandler<Input>
    private var inputs: Ring<Input>

    @usableFromInline
    init(_ handler: consuming RelayHandler<Input>, _ inputs: consuming Ring<Input>) {
        self.handler = handler
        self.inputs = inputs
    }

    /// Releases it now, even if this object is still referred to.
    func release() {
        handler = .gone
        _ = inputs.takeAll().count
    }
}
