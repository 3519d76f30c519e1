internal import SwiftObserver

/// What `listen(to:)`, `map` and `filter` of a receiver mean when they are passed on as functions, as in
/// `handlers.map(receiver.listen(to:))`, or asked for by a protocol.
///
/// They are in a protocol of their own so that a call with a closure means the receiver's own functions, which know on
/// which actor the closure was written. A function value that has lost that runs where the pair's strategy delivers, which
/// may be anywhere; so the compiler warns. There is no reason to conform other types to it.
public protocol ReceiverFunctions {

    /// The type of what is broadcast.
    associatedtype Wave

    /// The receiver itself.
    var itself: Receiver<Wave> { get }
}

extension Receiver: ReceiverFunctions {

    /// The receiver itself.
    public var itself: Receiver<Wave> { self }
}

extension ReceiverFunctions {

    /// See ``Receiver/listen(to:)``.
    @_disfavoredOverload
    @available(*, deprecated, message: "This function may race; pass a closure, or a @Sendable function")
    @discardableResult
    public func listen(to handle: @escaping (Wave) -> Void) -> Disposable {
        withExtendedLifetime(self) {
            Disposable(itself.messenger.connect(handle))
        }
    }

    /// See ``Receiver/map(_:)``.
    @_disfavoredOverload
    @available(*, deprecated, message: "This function may race; pass a closure, or a @Sendable function")
    public func map<U>(_ transform: @escaping (Wave) -> U) -> Receiver<U> {
        itself.derive { wave in .pass(transform(wave)) }
    }

    /// See ``Receiver/filter(_:)``.
    @_disfavoredOverload
    @available(*, deprecated, message: "This function may race; pass a closure, or a @Sendable function")
    public func filter(_ isIncluded: @escaping (Wave) -> Bool) -> Receiver<Wave> {
        itself.derive { wave in isIncluded(wave) ? .pass(wave) : .drop }
    }
}
