import SwiftObserver
import TestSupport
import Testing

/// A chain with closures of different actors.
@MainActor private final class Chart: Observer {
    let receiver = Receiver()
    let log = Log<String>()

    func plot(_ numbers: Messenger<Int>, delivered: Bool) -> ObservationToken {
        let log = log
        let onFiles: @Files @Sendable (Int) -> Int = {
            Files.preconditionIsolated("the map is off its actor")
            log.add("map \($0)")
            return $0
        }
        let atEnd: @Files @Sendable (Int) -> Void = {
            Files.preconditionIsolated("the handler is off its actor")
            log.add("end \($0)")
        }
        let mapped = observe(numbers).map(onFiles)
        let redelivered = delivered ? mapped.delivered(by: .mainLoop) : mapped
        let filtered = redelivered.filter { [weak self] number in
            MainActor.preconditionIsolated("the filter is off the main actor")
            self?.log.add("filter \(number)")
            return number != 3
        }
        return filtered.receive(atEnd)
    }
}

@Suite("Chains run where their closures were written")
struct ChainTests {
    @Test("a chain of two actors hops, in order", arguments: [false, true], [false, true])
    func hops(delivered: Bool, fromMain: Bool) async throws {
        let numbers = Messenger<Int>()
        let chart = await MainActor.run { Chart() }
        let token = await chart.plot(numbers, delivered: delivered)
        if fromMain {
            await MainActor.run { for number in 0..<100 { numbers.send(number) } }
        } else {
            try await onOwnThread { for number in 0..<100 { numbers.send(number) } }
        }
        try await waitAsync { chart.log.entries.last == "end 99" }
        let entries = chart.log.entries
        let all = (0..<100).map { $0 }
        #expect(entries.filter { $0.hasPrefix("map") } == all.map { "map \($0)" })
        #expect(entries.filter { $0.hasPrefix("filter") } == all.map { "filter \($0)" })
        #expect(entries.filter { $0.hasPrefix("end") } == all.filter { $0 != 3 }.map { "end \($0)" })
        token.stop()
        #expect(!token.isActive)
        // A delivery that is just ending lets go of the rest.
        try await waitAsync { !numbers.isObserved }
    }

    @Test("closures before and after delivered(by:) are on the main actor, from whatever thread")
    func delivered() async throws {
        let numbers = Messenger<Int>()
        let log = Log<Int>()
        let chart = await MainActor.run { Chart() }
        _ = await MainActor.run {
            chart.observe(numbers)
                .filter { _ in
                    MainActor.preconditionIsolated("off the main actor")
                    return true
                }
                .delivered(by: .ordered)
                .map { number in
                    MainActor.preconditionIsolated("off the main actor")
                    return number
                }
                .delivered(by: .mainLoop)
                .receive { number in
                    MainActor.preconditionIsolated("off the main actor")
                    log.add(number)
                }
        }
        try await onOwnThread { for number in 0..<1_000 { numbers.send(number) } }
        try await waitAsync { log.count == 1_000 }
        #expect(log.entries == Array(0..<1_000))
    }
}
