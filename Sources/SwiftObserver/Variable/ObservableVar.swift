/// A property with a variable behind it.
///
/// ```swift
/// final class Model {
///     @ObservableVar var name = "nobody"
/// }
///
/// observer.observe(model.$name).new { print($0) }
/// model.name = "somebody"
/// ```
///
/// Copies of the wrapper share one variable.
@propertyWrapper
public struct ObservableVar<Value: Equatable> {
    /// The variable, for whoever wants to observe it.
    public let projectedValue: Var<Value>

    /// The variable's value.
    public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.value = newValue }
    }

    /// Makes a variable with that value.
    public init(wrappedValue: Value) {
        projectedValue = Var(wrappedValue)
    }
}

extension ObservableVar: Sendable where Value: Sendable {}
