/// A lens made of two functions.
///
/// They should do nothing but that: they are called wherever the value is set, received or asked for, and maybe repeatedly.
public struct Lens<Root, Value>: LensType {
    /// Nil if the part depends on something that is gone.
    let find: (Root) -> Value?
    private let setter: (inout Root, Value) -> Void

    /// A lens of two functions: one that finds the part, and one that replaces it.
    public init(get: @escaping (Root) -> Value, set: @escaping (inout Root, Value) -> Void) {
        find = get
        setter = set
    }

    /// A lens whose part depends on something that may be gone.
    init(find: @escaping (Root) -> Value?, set: @escaping (inout Root, Value) -> Void) {
        self.find = find
        setter = set
    }

    /// A lens that follows a key path.
    public init(kp: WritableKeyPath<Root, Value>) {
        self.init(get: { $0[keyPath: kp] }, set: { $0[keyPath: kp] = $1 })
    }

    /// Replaces the part.
    public func set(_ target: inout Root, _ value: Value) {
        setter(&target, value)
    }

    /// The part.
    public func get(_ target: Root) -> Value {
        guard let value = find(target) else {
            preconditionFailure("A lens was used after what it depends on was deallocated. Hold the channels.")
        }
        return value
    }
}
