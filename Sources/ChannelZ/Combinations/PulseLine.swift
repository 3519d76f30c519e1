/// Pulses that one side of a `zip` is ahead of the other. Adding and taking are O(1), amortized.
final class PulseLine<Pulse> {
    private let capacity: Int
    private var pulses: [Pulse?] = []
    private var head = 0

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    func append(_ pulse: Pulse) {
        guard capacity > 0 else { return }
        let oldest = pulses.count - head >= capacity ? popFirst() : nil
        pulses.append(pulse)
        withExtendedLifetime(oldest) {}
    }

    func popFirst() -> Pulse? {
        guard head < pulses.count else { return nil }
        var first: Pulse?
        swap(&first, &pulses[head])
        head += 1
        if head == pulses.count {
            pulses = []
            head = 0
        } else if head >= 32, head * 2 >= pulses.count {
            pulses.removeFirst(head)
            head = 0
        }
        return first
    }
}
