/// A task that iterates over a sequence on a stepped executor and logs what it gets.
struct Consumer<Element: Sendable>: Sendable {
    let log = Log<Element>()
    let end = Log<Void>()
    let task: Task<Void, Never>

    /// The task begins with the executor's next step, and makes its iterator then.
    init(_ sequence: some AsyncSequence<Element, Never> & Sendable, on executor: SteppedExecutor) {
        task = Task(executorPreference: executor) { [log, end] in
            for await element in sequence { log.append(element) }
            end.append(())
        }
    }

    var got: [Element] { log.entries }
    var hasEnded: Bool { !end.entries.isEmpty }
}
