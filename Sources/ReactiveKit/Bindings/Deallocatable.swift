/// An object that tells when it is deallocated.
public protocol Deallocatable: AnyObject {
    /// A signal that ends when the object is deallocated. It does not hold the object.
    var deallocated: SafeSignal<Void> { get }
}
