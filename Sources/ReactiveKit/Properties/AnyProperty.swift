internal import SwiftObserver

/// A property that can be read and observed but not set.
///
/// ```swift
/// final class CartModel {
///     let total: AnyProperty<Int>
///     private let sum = Property(0)
///
///     init() { total = sum.readOnlyView }
///     func add(price: Int) { sum.value += price }
/// }
/// let model = CartModel()
/// model.add(price: 15)
/// print(model.total.value)    // prints: 15
/// ```
///
/// It retains the property that it shows.
public final class AnyProperty<Value>: PropertyProtocol {
    @usableFromInline let property: Property<Value>

    /// Creates a view of a property.
    public init(property: Property<Value>) {
        self.property = property
    }

    /// The current value of the property.
    @inlinable
    public var value: Value { property.value }
}

// It has a property and nothing else.
extension AnyProperty: Sendable where Value: Sendable {}

extension AnyProperty: FollowedOwner {
    package func followMessenger() -> Int { property.followMessenger() }
}

extension AnyProperty: SignalProtocol {
    /// Calls a function with the current value, and then with every event.
    @_disfavoredOverload
    @inlinable
    public func observe(with observer: @escaping Observer<Value, Never>) -> any Disposable {
        property._serialSignal.observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal<Value, Never> { property._serialSignal }
}
