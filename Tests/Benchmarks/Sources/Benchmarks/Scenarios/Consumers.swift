import Measuring

/// Tasks that count the elements of asynchronous sequences.
struct Consumers: Sendable {
    private let tasks: [Task<Int, Never>]

    /// Starts one task for each number, which iterates the sequence that `sequence` makes for it, to its end.
    /// Each tells `ready` when it has begun.
    init<S: AsyncSequence & Sendable>(
        _ count: Int, ready: SharedTally? = nil, of sequence: @Sendable (_ number: Int) -> S
    ) where S.Failure == Never {
        tasks = (0..<count).map { number in
            let sequence = sequence(number)
            return Task.detached {
                var count = 0
                // A sequence that has to be joined is joined by making an iterator.
                var iterator = sequence.makeAsyncIterator()
                ready?.add(1)
                while await iterator.next(isolation: nil) != nil { count += 1 }
                return count
            }
        }
    }

    /// How many messages all of them got, once all have ended.
    func total() async -> Int {
        var total = 0
        for task in tasks { total += await task.value }
        return total
    }
}
