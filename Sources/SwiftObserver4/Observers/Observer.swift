/// An object that observes others: any class.
///
/// ```swift
/// class Dog: Observer {}
///
/// dog.observe(sky) { color in print(color) }
/// ```
///
/// It is an observer of the core too. What holds its observations is found by the object's identity. A class that
/// observes much, or of which there are many, declares a receiver of its own: `let receiver = Receiver()`.
///
/// No side retains the other, and an observer that was deallocated is not called. If its class declares a receiver or calls
/// `stopObserving()` in `deinit`, its observations end at that moment; otherwise each ends at the next update at the
/// latest.
public protocol Observer: SwiftObserver.Observer {}

extension Observer {
    /// What holds this object's observations, unless its class declares a receiver.
    public var receiver: Receiver {
        Companions.makeReceiver(of: self)
    }
}
