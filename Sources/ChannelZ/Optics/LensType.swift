/// Finds a part of a value, and replaces it.
public protocol LensType<Root, Value> {
    associatedtype Root
    associatedtype Value

    /// Replaces the part.
    func set(_ target: inout Root, _ value: Value)

    /// The part.
    func get(_ target: Root) -> Value
}

extension LensType {
    /// A lens for an optional value, which finds nil in nil. Setting a part of nil, or to nil, does nothing.
    public var prism: Lens<Root?, Value?> {
        Lens(
            get: { $0.map { get($0) } },
            set: { target, value in
                guard var root = target, let value else { return }
                set(&root, value)
                target = root
            })
    }

    /// A lens that shows the part in another form.
    public func map<X>(_ getmap: @escaping (Value) -> X, _ setmap: @escaping (X) -> Value) -> Lens<Root, X> {
        Lens(get: { getmap(get($0)) }, set: { set(&$0, setmap($1)) })
    }
}

extension LensType where Value: _OptionalType {
    /// A lens that shows an optional part in another form, and nil as nil.
    public func flatMap<X>(
        _ getmap: @escaping (Value.Wrapped) -> X, _ setmap: @escaping (X) -> Value.Wrapped
    ) -> Lens<Root, X?> {
        Lens(
            get: { get($0).asOptional.map(getmap) },
            set: { target, value in set(&target, value.map { Value(setmap($0)) } ?? nil) })
    }
}

extension WritableKeyPath: LensType {
    /// The part to which the key path leads.
    public func get(_ target: Root) -> Value {
        target[keyPath: self]
    }

    /// Replaces the part to which the key path leads.
    public func set(_ target: inout Root, _ value: Value) {
        target[keyPath: self] = value
    }
}
