import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Schedules")
struct SchedulesTests {
    private static let contract = Contract(
        randomScripts: 20, exhaustiveLength: 2, exhaustiveCalmLength: 3, schedules: 1500, threadMessages: 10,
        patience: .seconds(60), timeLimit: nil)

    @Test("G1-G10: a messenger that decides in one section passes")
    func rightPasses() async throws {
        var contract = Self.contract
        if !TestDepth.isDeep { contract.schedules = 300 }
        try await contract.verify(besideOthers: RacyMessenger.subject(.none))
    }

    @Test(
        "a race between two sections of a lock is found, with the same schedule each time, which shows it again",
        arguments: [
            (RacyMessenger.Race.strandsMessages, "in every schedule of threads, what is offered arrives once"),
            (.deliversTwiceAtOnce, "in every schedule of threads, calls of a handler do not overlap"),
        ])
    func raceIsFound(race: RacyMessenger.Race, check: String) async throws {
        let subject = RacyMessenger.subject(race)
        var seen: Set<Schedule> = []
        var contract = Self.contract
        contract.only = [check]
        // A stranded message never comes.
        if race == .strandsMessages { contract.patience = .seconds(3) }
        for _ in 0..<2 {
            let violations = await contract.violations(besideOthers: subject)
            let violation = try #require(violations.first { $0.check == check }, "found instead: \(violations)")
            seen.insert(try #require(violation.schedule))
        }
        let schedule = try #require(seen.first)
        #expect(seen.count == 1)
        let named = try #require(Schedule(schedule.description))
        let again = await contract.violations(besideOthers: subject, schedule: named)
        let violation = try #require(again.first { $0.check == check })
        #expect(violation.schedule == schedule)
        #expect(violation.description.contains("  schedule\n    elsewhere  lets A observe\n    thread "))
        #expect(violation.replay.contains("\"\(schedule)\""))
    }

    @Test("a schedule is read as it is named, and nothing else is")
    func names() {
        for name in ["0.plain.", "3.watched.0121"] { #expect(Schedule(name)?.description == name) }
        #expect(Schedule("1.plain.0100")?.choices == [0, 1])
        for name in ["", "1", "1.plain", "x.plain.0", "1.other.0", "1.plain.x"] { #expect(Schedule(name) == nil) }
    }

    @Test("a point outside of a schedule does nothing")
    func pointOutside() {
        Schedule.point("nowhere")
    }
}
