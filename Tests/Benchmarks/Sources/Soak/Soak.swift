import CProbe
import SwiftObserver

/// One way to leave something behind, tried a million times: neither the memory in use nor the cost of a send may grow.
struct Soak {
    let name: String
    let rounds: Int
    /// Makes the objects for all rounds. Returns a closure that performs a number of rounds, and a send.
    let prepare: @MainActor () async -> (perform: @MainActor (Int) async -> Void, send: @MainActor () -> Void)

    /// How often memory and cost are looked at.
    private static let looks = 5
    /// How much memory may come and go with the allocator's habits.
    private static let slack: Int64 = 128 * 1024

    /// Returns the complaints.
    @MainActor
    func run() async -> [String] {
        let (perform, send) = await prepare()
        let batch = rounds / Soak.looks
        await perform(batch)
        let costBefore = cost(of: send)
        probe_start_counting_heap()
        for _ in 1..<Soak.looks { await perform(batch) }
        await settle()
        let growth = probe_stop_counting_heap().bytes
        let costAfter = cost(of: send)
        print("\(name): \(rounds) rounds, \(growth) bytes more, a send \(costBefore), then \(costAfter)")
        var complaints: [String] = []
        if growth > Soak.slack { complaints.append("\(name): memory grew by \(growth) bytes") }
        if costAfter > costBefore * 3 + .nanoseconds(500) {
            complaints.append("\(name): a send took \(costBefore), and \(costAfter) in the end")
        }
        return complaints
    }

    /// Lets the actors' turns that were asked for take place.
    @MainActor
    private func settle() async {
        for _ in 0..<1000 { await Task.yield() }
    }

    /// The least of many measurements, since the machine has other things to do.
    @MainActor
    private func cost(of send: @MainActor () -> Void) -> Duration {
        let clock = ContinuousClock()
        return (0..<200).map { _ in clock.measure { for _ in 0..<50 { send() } } }.min()! / 50
    }
}
