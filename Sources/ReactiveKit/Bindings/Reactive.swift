/// The members that extensions add to a type for reactive code, behind one name: `object.reactive`.
///
/// ```swift
/// extension ReactiveExtensions where Base: ViewController {
///     var didAppear: SafeSignal<Void> { base.appearance.toSignal() }
/// }
/// ```
public protocol ReactiveExtensions<Base> {
    /// What is extended.
    associatedtype Base

    /// What is extended.
    var base: Base { get }
}

/// What `object.reactive` is.
public struct Reactive<Base>: ReactiveExtensions {
    /// What is extended.
    public let base: Base

    /// The reactive members of something.
    @inlinable
    public init(_ base: Base) {
        self.base = base
    }
}

extension Reactive: Sendable where Base: Sendable {}

/// An object that has reactive members.
public protocol ReactiveExtensionsProvider: AnyObject {}

extension ReactiveExtensionsProvider {
    /// The reactive members of the object.
    @inlinable
    public var reactive: Reactive<Self> { Reactive(self) }

    /// The reactive members of the type.
    @inlinable
    public static var reactive: Reactive<Self>.Type { Reactive<Self>.self }
}
