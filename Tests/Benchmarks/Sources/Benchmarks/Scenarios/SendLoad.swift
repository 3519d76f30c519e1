/// How many observers there are, and how many operations one send counts as.
struct SendLoad: Sendable {
    let observers: Int
    let operationsPerSend: Int

    init(observers: Int, operationsPerSend: Int = 1) {
        self.observers = observers
        self.operationsPerSend = operationsPerSend
    }

    func sends(of operations: Int) -> Int { max(1, operations / operationsPerSend) }

    func calls(of operations: Int) -> Int { sends(of: operations) * observers }
}
