internal import SwiftObserver

/// Finds receivers of observers and messengers of observables by the identity of the objects, for classes that declare
/// none.
///
/// An object that is being deallocated gets the receiver and the messenger that it had, so that it can still send and
/// end its observations. If it had none, it gets new ones that are used by no other object: observing in `deinit`
/// begins nothing.
@usableFromInline
package enum Companions {
    static func makeReceiver(of owner: AnyObject) -> Receiver {
        receiver(of: owner) ?? make(for: owner) { $0.makeReceiver() } ?? Receiver()
    }

    /// Returns the messenger of an observable, and makes it by a function if necessary. The caller's code makes it, and
    /// knows its type: here, the runtime would have to be asked.
    @usableFromInline
    static func makeMessenger(of owner: AnyObject, _ messenger: () -> AnyObject) -> AnyObject {
        make(for: owner) { $0.makeMessenger(messenger) } ?? messenger()
    }

    /// Returns the receiver of an observer of any class, and creates it if necessary.
    static func makeReceiver(ofAny owner: AnyObject) -> Receiver {
        SwiftObserver.Receiver.declared(by: owner) ?? makeReceiver(of: owner)
    }

    /// Returns the receiver of an observer of any class, if there is one.
    static func receiver(ofAny owner: AnyObject) -> Receiver? {
        receiver(of: owner) ?? SwiftObserver.Receiver.declared(by: owner)
    }
}
