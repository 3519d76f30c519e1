/// Knows which of a subject's deliveries is in force, as far as the calls that swap them have returned.
struct ForceOfDeliveries {
    init(_ deliveries: [DeliveryClaims]) {
        self.deliveries = deliveries
    }

    /// A call begins that swaps to the delivery of this index.
    mutating func beginSwap(to delivery: Int) {
        guard deliveries.indices.contains(delivery) else { return }
        isContested = runningSwaps > 0
        runningSwaps += 1
        inForce = nil
        next = delivery
    }

    /// Such a call has returned, while these messages are being handled: they are finished where they are.
    mutating func endSwap(to delivery: Int, inFlight: Set<Int>) {
        guard deliveries.indices.contains(delivery) else { return }
        runningSwaps -= 1
        // Which of two swaps at once came last is unknown.
        guard runningSwaps == 0, !isContested else { return }
        inForce = next
        self.inFlight = inFlight
    }

    /// The delivery in force that waits for its time, if the message may only be delivered when it is asked to.
    func delivery(holding message: Int) -> Int? {
        guard let inForce, deliveries[inForce].timing == .onDemand, !inFlight.contains(message) else { return nil }
        return inForce
    }

    private let deliveries: [DeliveryClaims]
    private var inForce: Int? = 0
    private var next = 0
    private var runningSwaps = 0
    private var isContested = false
    private var inFlight: Set<Int> = []
}
