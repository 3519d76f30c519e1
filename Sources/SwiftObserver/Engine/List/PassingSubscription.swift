/// An observation without an observer that passes its messages on to a messenger.
@usableFromInline
final class PassingSubscription<Message>: FreeSubscription<Message>, @unchecked Sendable {  // as its superclass
    /// The messenger exists as long as the observation goes on, since the handler keeps it or belongs to it.
    private let address: UInt

    @usableFromInline
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, into target: AnyObject,
        whenEnded: (@Sendable () -> Void)?
    ) {
        address = UInt(bitPattern: ObjectIdentifier(target))
        super.init(handler, in: list, replayed: nil, whenEnded: whenEnded)
    }

    override var target: UInt { address }
}

extension PassingSubscription: FollowedLink {}
