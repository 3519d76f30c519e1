/// The floor for chains: closures put one behind the other by hand.
public enum Composition {
    @inline(never)
    public static func map(
        _ transform: @escaping @Sendable (Int) -> Int,
        then receive: @escaping @Sendable (Int) -> Void
    ) -> @Sendable (Int) -> Void {
        { receive(transform($0)) }
    }

    @inline(never)
    public static func filter(
        _ keep: @escaping @Sendable (Int) -> Bool,
        then receive: @escaping @Sendable (Int) -> Void
    ) -> @Sendable (Int) -> Void {
        { if keep($0) { receive($0) } }
    }
}
