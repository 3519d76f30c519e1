internal import SwiftObserver

/// The functions `listen(to:)`, `map` and `filter` of a receiver for arguments that are not closures: function values,
/// as in `handlers.map(receiver.listen(to:))`, and requirements of a protocol.
///
/// ```swift
/// func countWaves<R: ReceiverFunctions>(of source: R) -> Receiver<Int> {
///     source.itself.map { _ in 1 }
/// }
/// let (transmitter, receiver) = Receiver<String>.make()
/// let ones = countWaves(of: receiver)
/// ones.listen { print($0) }
/// transmitter.broadcast("Ada")    // prints: 1
/// ```
///
/// Calls with a closure use the receiver's own functions, which know the actor that the closure was written on. A
/// function value has lost its actor and runs where the pair's strategy delivers, which may be anywhere, so the
/// compiler warns. There is no reason to conform other types to this protocol.
public protocol ReceiverFunctions {

    /// The type of the waves.
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
