import SwiftObserver
import TestSupport
import Testing

@testable import ReactiveKit

@Suite("Alarms")
struct AlarmTests {
    @Test("Alarms of one time ring in the order in which they were set")
    func ties() {
        let line = AlarmLine()
        let record = Log<Int>()
        for number in 1...3 { _ = line.ring(at: .seconds(1)) { record.add(number) } }
        _ = line.ring(at: .seconds(0.5)) { record.add(0) }
        line.advance(by: .seconds(1))
        #expect(record.entries == [0, 1, 2, 3])
    }

    @Test("Time that is advanced in an alarm goes as far as both say")
    func nestedAdvance() {
        let line = AlarmLine()
        let record = Log<Duration>()
        _ = line.ring(at: .seconds(1)) {
            line.advance(by: .seconds(1))
            record.add(line.now)
        }
        _ = line.ring(at: .seconds(3)) { record.add(line.now) }
        line.advance(by: .seconds(2))
        #expect(record.entries == [.seconds(3), .seconds(3)])
        #expect(line.now == .seconds(3))
    }

    @Test("An alarm that is called off does not ring, and is not waited for")
    func callingOff() {
        let line = AlarmLine()
        let record = Log<Int>()
        let cancel = line.ring(at: .seconds(1)) { record.add(1) }
        cancel()
        #expect(line.count == 0)
        line.advance(by: .seconds(2))
        cancel()
        #expect(record.entries == [])
    }

    @Test("A ticket that has rung cancels an alarm at once")
    func lateKeeping() {
        let record = Log<String>()
        let ticket = AlarmTicket { record.add("rang") }
        ticket.ring()
        ticket.keep { record.add("cancelled") }
        #expect(record.entries == ["rang", "cancelled"])
    }

    @Test("A ticket rings once, or is called off, and holds nothing afterwards", arguments: [false, true])
    func holding(rings: Bool) {
        let (lives, record) = (Census(), Log<String>())
        let ticket: AlarmTicket
        do {
            let life = lives.make()
            ticket = AlarmTicket {
                record.add("rang")
                withExtendedLifetime(life) {}
            }
            ticket.keep {
                record.add("cancelled")
                withExtendedLifetime(life) {}
            }
        }
        if rings { ticket.ring() }
        ticket.callOff()
        ticket.ring()
        #expect(record.entries == [rings ? "rang" : "cancelled"])
        #expect(lives.living == 0)
    }

    @Test("An operation that ends while its alarm is being set calls it off")
    func endingWhileSetting() {
        let clock = RingingTime()
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.debounce(for: .seconds(1), clock: clock))
        clock.whenSet = { log.disposable.dispose() }
        source.send(1)
        #expect((clock.cancellations, clock.time.waitingCount) == (1, 0))
    }

    @Test("RK-065 debounce asks for one alarm in an interval, however many elements come")
    func debounce() {
        let clock = RingingTime()
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.debounce(for: .seconds(1), clock: clock))
        for number in 0..<100 { source.send(number) }
        #expect(clock.requests == 1)
        clock.time.advance(by: .seconds(1))
        #expect(log.elements == [99])
        #expect((clock.requests, clock.time.waitingCount) == (1, 0))
    }

    /// Rings anew with each input.
    private struct Snooze: Machine {
        mutating func take(_ input: Int) -> Step<Int, Failure, Never> {
            input < 0 ? .emit(input) : .ring(at: .seconds(input))
        }
    }

    @Test("An operation has one alarm: one that is set anew does not ring")
    func oneAlarm() {
        let line = AlarmLine()
        let record = Log<Int>()
        let observation = Observation()
        let timer = Operation<Snooze>.Timer(set: line.ring) { -1 }
        let operation = Operation(
            Snooze(), sourceCount: 1, before: observation, timer: timer, next: { record.add($0) }, end: { _ in })
        for seconds in [1, 2, 3] { operation.take(seconds) }
        #expect(line.count == 1)
        line.advance(by: .seconds(2.5))
        #expect(record.entries == [])
        line.advance(by: .seconds(1))
        #expect(record.entries == [-1])
        operation.take(9)
        observation.end()
        #expect(line.count == 0)
    }
}
