/// The floor for cold signals, floor C: three closures and the handler, called by hand in a loop.
public final class ClosureChain {
    private let first: @Sendable (Int) -> Int
    private let second: @Sendable (Int) -> Bool
    private let third: @Sendable (Int) -> Int
    private let receive: @Sendable (Int) -> Void

    public init(
        map first: @escaping @Sendable (Int) -> Int, filter second: @escaping @Sendable (Int) -> Bool,
        map third: @escaping @Sendable (Int) -> Int, then receive: @escaping @Sendable (Int) -> Void
    ) {
        self.first = first
        self.second = second
        self.third = third
        self.receive = receive
    }

    @inline(never)
    public func run(over numbers: Range<Int>) {
        let (first, second, third, receive) = (first, second, third, receive)
        for number in numbers {
            let value = first(number)
            if second(value) { receive(third(value)) }
        }
    }
}
