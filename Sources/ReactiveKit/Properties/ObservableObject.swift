/// A property wrapper with values that can be observed. It notifies the observers of its object before each change.
///
/// ```swift
/// final class Counter: ObservableObject {
///     @Published var count = 0
/// }
/// let counter = Counter()
/// _ = counter.$count.observeNext { print($0) }    // prints: 0
/// counter.count += 1                              // prints: 1
/// ```
///
/// The type belongs to this module, and is not Combine's type of the same name.
@propertyWrapper
public struct Published<Value> {
    @usableFromInline let property: Property<Value>
    @usableFromInline let willChange = PassthroughSubject<Void, Never>()

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) {
        property = Property(wrappedValue)
    }

    /// The value. Setting it notifies the observers of the object, changes the value, and then notifies the observers
    /// of the property.
    @inlinable
    public var wrappedValue: Value {
        get { property.value }
        nonmutating set {
            willChange.send()
            property.value = newValue
        }
    }

    /// A signal of the current value and all later ones. It does not end.
    public var projectedValue: Publisher { Publisher(property: property) }

    /// A signal of the values of a property. It does not end.
    ///
    /// ```swift
    /// final class Player: ObservableObject {
    ///     @Published var isPlaying = false
    /// }
    /// let player = Player()
    /// let states: Published<Bool>.Publisher = player.$isPlaying
    /// _ = states.observeNext { print($0) }    // prints: false
    /// player.isPlaying = true                 // prints: true
    /// ```
    public struct Publisher: SignalProtocol {
        public typealias Element = Value
        public typealias Error = Never

        let property: Property<Value>

        /// Calls a function with the current value and all later ones.
        @_disfavoredOverload
        public func observe(with observer: @escaping Observer<Value, Never>) -> any Disposable {
            _serialSignal.observe(on: nil, observer)
        }

        public var _serialSignal: Signal<Value, Never> { property._serialSignal.withoutEnd(as: "") }
    }
}

// They have only a property and a subject.
extension Published: Sendable where Value: Sendable {}
extension Published.Publisher: Sendable where Value: Sendable {}

/// A property wrapper that emits before it changes.
protocol ChangeTeller {
    var willChange: PassthroughSubject<Void, Never> { get }
}

extension Published: ChangeTeller {}

/// An object that emits before it changes.
///
/// ```swift
/// final class Settings: ObservableObject {
///     @Published var volume = 5
/// }
/// let settings = Settings()
/// _ = settings.objectWillChange.observeNext { print("will change") }
/// settings.volume = 6    // prints: will change
/// ```
///
/// The protocol belongs to this module, and is not Combine's protocol of the same name.
public protocol ObservableObject: AnyObject {
    /// The type of the signal that emits before a change.
    associatedtype ObjectWillChangeSignal: SignalProtocol = Signal<Void, Never>
    where ObjectWillChangeSignal.Error == Never

    /// Emits before the object changes.
    var objectWillChange: ObjectWillChangeSignal { get }
}

extension ObservableObject where ObjectWillChangeSignal == Signal<Void, Never> {
    /// Emits before a `@Published` property of the object changes, including the properties of its superclasses.
    /// O(properties) for each access
    public var objectWillChange: Signal<Void, Never> {
        var tellers: [PassthroughSubject<Void, Never>] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            for case let teller as any ChangeTeller in current.children.map(\.value) {
                tellers.append(teller.willChange)
            }
            mirror = current.superclassMirror
        }
        return tellers.told()
    }
}

extension [PassthroughSubject<Void, Never>] {
    /// Returns a signal of everything that these subjects emit.
    fileprivate func told() -> Signal<Void, Never> {
        Signal(
            home: nil,
            starting: Signal.producing(on: nil) { observer in
                return CompositeDisposable(self.map { $0.eventSignal.observe(on: nil, observer.on) })
            })
    }
}
