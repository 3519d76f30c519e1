/// The floor for combined observation: two variables, one closure that is called with both values.
public final class CombinedClosures {
    private let first: ClosureVariable
    private let second: ClosureVariable

    public init(_ first: ClosureVariable, _ second: ClosureVariable) {
        self.first = first
        self.second = second
    }

    @inline(never)
    public func observe(_ handler: @escaping (Int, Int) -> Void) {
        first.observe { [unowned second] _, new in handler(new, second.value) }
        second.observe { [unowned first] _, new in handler(first.value, new) }
    }
}
