/// Code that runs around each call of an observation's handler.
///
/// It takes the handler's place, so it covers each way on which the handler is called: directly, from a queue, on an
/// actor, nested, as a replay, and as the link of a transform, a binding or an async sequence. The walks along the list
/// stay as they are, and an observation without a hook pays nothing.
///
/// `Hub.hook` puts one into the place of a handler, `HandlerEdit.leave` into those of all observations of a list.
protocol CallHook: AnyObject, Sendable {
    /// Calls the handler. Called by the deliverer, under no lock, where the handler runs, so it may run a client's code.
    ///
    /// Call the handler exactly once, even if the observation has ended meanwhile: the call was taken for delivery, and
    /// is counted. Calls nest where the handler's calls do.
    func call(_ handler: () -> Void)
}

extension CallHook {
    /// Makes a handler that calls another one through this hook.
    func around<Message>(_ handler: consuming Handler<Message>) -> Handler<Message> {
        switch consume handler {
        case .message(let receive):
            .message { message in self.call { receive(message) } }
        case .messageAndAuthor(let receive):
            .messageAndAuthor { message, author in self.call { receive(message, author) } }
        case .link(let receive):
            .link { message, author in self.call { receive(message, author) } }
        case .retired:
            .retired
        }
    }
}

/// Changes the handlers of all observations of a list, which the deliverer alone may do, while no walk is under way.
///
/// It stands among the departures of the list until the deliverer comes to it. It is no observation: its neighbours are
/// itself, by which it is known. So it leaves the list as a departure does, and changes nothing there. Like a departure,
/// it is retained until it is retired.
final class HandlerEdit: ObservationToken, @unchecked Sendable {  // as its superclass
    private let change: (ObservationToken) -> Void

    private init(_ change: @escaping (ObservationToken) -> Void) {
        self.change = change
        super.init()
    }

    /// Leaves one in a list, for the observations that are there when the deliverer comes to it. Under the messenger's
    /// lock, inside of `Hub.edit`.
    ///
    /// - Parameter change: Called by the deliverer under that lock, for each observation that goes on. It is released
    ///   under no lock.
    static func leave(
        in list: ObservationList, _ held: borrowing HeldLock, _ change: @escaping (ObservationToken) -> Void
    ) {
        // A list without books would take it for an observation.
        _ = list.openBooks(held)
        let edit = Unmanaged<ObservationToken>.passRetained(HandlerEdit(change))
        edit._withUnsafeGuaranteedRef { token in
            token.ownerNext = list.departures
            token.next = edit
            token.previous = edit
        }
        list.departures = edit
    }

    /// Changes the handlers of the observations of a list. For the deliverer, under the lock, while no walk is under way.
    @inline(never)
    fileprivate func perform(in list: ObservationList) {
        for start in [list.first, list.books?.pointee.firstArrival] {
            var next = start
            while let current = next {
                next = current._withUnsafeGuaranteedRef { token in
                    if token.isActive { change(token) }
                    return token.next
                }
            }
        }
    }
}

extension ObservationList {
    /// Performs the edit that has been found among the departures.
    @inline(never)
    final func perform(_ edit: Unmanaged<ObservationToken>) {
        edit._withUnsafeGuaranteedRef { unsafeDowncast($0, to: HandlerEdit.self).perform(in: self) }
    }
}
