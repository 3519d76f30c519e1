internal import SwiftObserver

/// Finds what belongs to objects by their identity: the receivers of observers, and the messengers of observables, whose
/// classes declare none.
///
/// An object that is being deallocated is given what it had, so that it can still send and end its observations. If it had
/// nothing, it is given something that nobody else knows: observing in `deinit` begins nothing.
@usableFromInline
package enum Companions {
    static func makeReceiver(of owner: AnyObject) -> Receiver {
        receiver(of: owner) ?? make(for: owner) { $0.makeReceiver() } ?? Receiver()
    }

    @usableFromInline
    static func makeMessenger<Update>(of owner: AnyObject) -> Messenger<Update> {
        make(for: owner) { $0.makeMessenger() } ?? Messenger()
    }

    /// For an observer that may be of any class.
    static func makeReceiver(ofAny owner: AnyObject) -> Receiver {
        SwiftObserver.Receiver.declared(by: owner) ?? makeReceiver(of: owner)
    }

    /// The same, if there is one.
    static func receiver(ofAny owner: AnyObject) -> Receiver? {
        receiver(of: owner) ?? SwiftObserver.Receiver.declared(by: owner)
    }
}
