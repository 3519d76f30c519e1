/// An object that tells when it is deallocated.
///
/// ```swift
/// var title: Property<String>? = Property("Untitled")
/// _ = title?.deallocated.observeCompleted { print("gone") }
/// title = nil    // prints: gone
/// ```
public protocol Deallocatable: AnyObject {
    /// A signal that ends when the object is deallocated. It does not retain the object.
    var deallocated: SafeSignal<Void> { get }
}

/// An object with a bag of disposables, which are disposed when the object is deallocated.
///
/// ```swift
/// final class Badge: DisposeBagProvider {
///     let bag = DisposeBag()
///     var count = 0
/// }
/// let (badge, unread) = (Badge(), Property(3))
/// unread.bind(to: badge, context: .immediate) { $0.count = $1 }
/// print(badge.count)    // prints: 3
/// ```
public protocol DisposeBagProvider: Deallocatable {
    /// The bag of the object. Only the object should retain it.
    var bag: DisposeBag { get }
}

extension DisposeBagProvider {
    /// A signal that completes when the object's bag is deallocated, and so when the object is. It does not retain the
    /// object.
    public var deallocated: SafeSignal<Void> { bag.deallocated }
}

extension DisposeBag {
    /// A signal that completes when the bag is deallocated, after the disposables in it were disposed. It emits
    /// nothing, and does not retain the bag.
    public var deallocated: SafeSignal<Void> {
        guard let end = witness({ BagEnd() }) as? BagEnd else { preconditionFailure("A bag has another witness") }
        return end.subject.toSignal()
    }
}

/// The end of a bag as a signal. A late observer gets the end at once.
private final class BagEnd: DisposeBagWitness {
    let subject = ReplayOneSubject<Void, Never>()

    func bagWasDeallocated() {
        subject.on(.completed)
    }
}
