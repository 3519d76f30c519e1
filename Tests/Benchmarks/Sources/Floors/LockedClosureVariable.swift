import Synchronization

/// Floor B for variables: value and closures behind one lock, the closures copied out under it.
public final class LockedClosureVariable: Sendable {
    public typealias Handler = @Sendable (_ old: Int, _ new: Int) -> Void

    private let state: Mutex<State>

    public init(_ value: Int) { state = Mutex(State(value: value)) }

    public var value: Int {
        @inline(never) get { state.withLock { $0.value } }
        @inline(never) set {
            guard let (old, handlers) = state.withLock({ $0.set(newValue) }) else { return }
            for handler in handlers { handler(old, newValue) }
        }
    }

    @inline(never)
    public func observe(_ handler: @escaping Handler) { state.withLock { $0.handlers.append(handler) } }

    private struct State {
        var value: Int
        var handlers: [Handler] = []

        mutating func set(_ newValue: Int) -> (old: Int, handlers: [Handler])? {
            let old = value
            guard newValue != old else { return nil }
            value = newValue
            return (old, handlers)
        }
    }
}
