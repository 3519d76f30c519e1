/// Floor A for variables: a property that calls an array of closures when its value changes.
public final class ClosureVariable {
    private var handlers: [(_ old: Int, _ new: Int) -> Void] = []

    public var value: Int {
        @inline(never) get { stored }
        @inline(never) set {
            let old = stored
            guard newValue != old else { return }
            stored = newValue
            for handler in handlers { handler(old, newValue) }
        }
    }

    private var stored: Int

    public init(_ value: Int) { stored = value }

    @inline(never)
    public func observe(_ handler: @escaping (_ old: Int, _ new: Int) -> Void) { handlers.append(handler) }
}
