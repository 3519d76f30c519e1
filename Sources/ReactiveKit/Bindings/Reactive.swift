/// The reactive members of a type, which extensions add behind one name: `object.reactive`.
///
/// ```swift
/// extension ReactiveExtensions where Base: ViewController {
///     var didAppear: SafeSignal<Void> { base.appearance.toSignal() }
/// }
/// ```
public protocol ReactiveExtensions<Base> {
    /// The base of the extensions.
    associatedtype Base

    /// The base of the extensions.
    var base: Base { get }
}

/// The reactive members of a value, as `object.reactive` returns them.
///
/// ```swift
/// final class Thermostat: ReactiveExtensionsProvider {
///     let target = Property(21)
/// }
/// extension ReactiveExtensions where Base: Thermostat {
///     var target: SafeSignal<Int> { base.target.toSignal() }
/// }
/// let reactive: Reactive<Thermostat> = Thermostat().reactive
/// _ = reactive.target.observeNext { print($0) }    // prints: 21
/// ```
public struct Reactive<Base>: ReactiveExtensions {
    /// The base of the extensions.
    public let base: Base

    /// Creates the reactive members of a value.
    @inlinable
    public init(_ base: Base) {
        self.base = base
    }
}

extension Reactive: Sendable where Base: Sendable {}

/// An object that has reactive members.
///
/// ```swift
/// final class Lamp: ReactiveExtensionsProvider {
///     let isLit = Property(true)
/// }
/// extension ReactiveExtensions where Base: Lamp {
///     var isLit: SafeSignal<Bool> { base.isLit.toSignal() }
/// }
/// _ = Lamp().reactive.isLit.observeNext { print($0) }    // prints: true
/// ```
public protocol ReactiveExtensionsProvider: AnyObject {}

extension ReactiveExtensionsProvider {
    /// The reactive members of the object.
    @inlinable
    public var reactive: Reactive<Self> { Reactive(self) }

    /// The reactive members of the type.
    @inlinable
    public static var reactive: Reactive<Self>.Type { Reactive<Self>.self }
}
