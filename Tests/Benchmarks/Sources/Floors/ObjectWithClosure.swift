/// The floor for a crowd's death: an object that holds one closure, and nothing that notices its end.
public final class ObjectWithClosure {
    private let handler: (Int) -> Void

    @inline(never)
    public init(_ handler: @escaping (Int) -> Void) { self.handler = handler }

    @inline(never)
    public func call(_ message: Int) { handler(message) }
}
