/// A type that finds a part of a value, and replaces it.
///
/// ```swift
/// func doubled<R>(_ lens: some LensType<R, Int>, in root: inout R) {
///     lens.set(&root, lens.get(root) * 2)
/// }
/// var frame = (x: 1, y: 2)
/// doubled(Lens(get: { $0.x }, set: { $0.x = $1 }), in: &frame)
/// print(frame)    // prints: (x: 2, y: 2)
/// ```
public protocol LensType<Root, Value> {
    associatedtype Root
    associatedtype Value

    /// Replaces the part.
    func set(_ target: inout Root, _ value: Value)

    /// Returns the part.
    func get(_ target: Root) -> Value
}

extension LensType {
    /// A lens for an optional value, which finds nil in nil. Setting does nothing if the value or the new part is nil.
    public var prism: Lens<Root?, Value?> {
        Lens(
            get: { $0.map { get($0) } },
            set: { target, value in
                guard var root = target, let value else { return }
                set(&root, value)
                target = root
            })
    }

    /// Returns a lens that converts the part.
    ///
    /// ```swift
    /// let x = Lens<(x: Int, y: Int), Int>(get: { $0.x }, set: { $0.x = $1 })
    /// let text = x.map({ "\($0)" }, { Int($0) ?? 0 })
    /// var frame = (x: 1, y: 2)
    /// text.set(&frame, "5")
    /// print(text.get(frame))    // prints: 5
    /// ```
    public func map<X>(_ getmap: @escaping (Value) -> X, _ setmap: @escaping (X) -> Value) -> Lens<Root, X> {
        Lens(get: { getmap(get($0)) }, set: { set(&$0, setmap($1)) })
    }
}

extension LensType where Value: _OptionalType {
    /// Returns a lens that converts an optional part, and nil into nil.
    ///
    /// ```swift
    /// let first = Lens<[Int], Int?>(
    ///     get: { $0.first }, set: { list, new in list = new.map { [$0] } ?? [] }
    /// )
    /// let text = first.flatMap({ "\($0)" }, { Int($0) ?? 0 })
    /// print(text.get([5, 6]) ?? "none")    // prints: 5
    /// ```
    public func flatMap<X>(
        _ getmap: @escaping (Value.Wrapped) -> X, _ setmap: @escaping (X) -> Value.Wrapped
    ) -> Lens<Root, X?> {
        Lens(
            get: { get($0).asOptional.map(getmap) },
            set: { target, value in set(&target, value.map { Value(setmap($0)) } ?? nil) })
    }
}

extension WritableKeyPath: LensType {
    /// Returns the part at the key path.
    ///
    /// ```swift
    /// print((\[Int].[0]).get([5, 6]))    // prints: 5
    /// ```
    public func get(_ target: Root) -> Value {
        target[keyPath: self]
    }

    /// Replaces the part at the key path.
    public func set(_ target: inout Root, _ value: Value) {
        target[keyPath: self] = value
    }
}

/// A lens that calls two functions.
///
/// ```swift
/// let x = Lens<(x: Int, y: Int), Int>(get: { $0.x }, set: { $0.x = $1 })
/// var frame = (x: 1, y: 2)
/// x.set(&frame, 5)
/// print(frame)    // prints: (x: 5, y: 2)
/// ```
///
/// The functions must have no side effects: they are called on any thread that sets, receives or reads the value, and
/// may be called repeatedly.
public struct Lens<Root, Value>: LensType {
    /// Returns the part; nil if it depends on an object that was deallocated.
    let find: (Root) -> Value?
    private let setter: (inout Root, Value) -> Void

    /// Creates a lens from a function that finds the part and one that replaces it.
    public init(get: @escaping (Root) -> Value, set: @escaping (inout Root, Value) -> Void) {
        find = get
        setter = set
    }

    /// Creates a lens for a part that depends on an object that may be deallocated.
    init(find: @escaping (Root) -> Value?, set: @escaping (inout Root, Value) -> Void) {
        self.find = find
        setter = set
    }

    /// Creates a lens that follows a key path.
    public init(kp: WritableKeyPath<Root, Value>) {
        self.init(get: { $0[keyPath: kp] }, set: { $0[keyPath: kp] = $1 })
    }

    /// Replaces the part.
    public func set(_ target: inout Root, _ value: Value) {
        setter(&target, value)
    }

    /// Returns the part.
    public func get(_ target: Root) -> Value {
        guard let value = find(target) else {
            preconditionFailure("A lens was used after what it depends on was deallocated. Hold the channels.")
        }
        return value
    }
}
