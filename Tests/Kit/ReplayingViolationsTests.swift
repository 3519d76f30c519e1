import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Violations can be performed again")
struct ReplayingViolationsTests {
    /// Of scripts only, because a script does not perform the acts of threads again.
    private static let contract = Contract(
        randomScripts: 100, exhaustiveLength: 3, exhaustiveFullLength: TestDepth.isDeep ? 2 : 1,
        exhaustiveCalmLength: TestDepth.isDeep ? 4 : 3, schedules: 0, threadMessages: 1, patience: .milliseconds(500),
        timeLimit: nil)
    /// A faulty messenger for one test case alone. It releases the objects that the fault keeps alive at its end.
    struct Wrong: Sendable, CustomTestStringConvertible {
        var claims = DeliveryClaims()
        /// Nil for a strategy that forgets messages.
        let fault: Fault?

        var testDescription: String { fault?.rawValue ?? "forgets the seventh" }

        func subject(_ hubs: SimpleHubs) -> Subject {
            guard let fault else {
                return Subject(testDescription, delivery: ForgetsDeliveries(every: 7), timing: .inPlace)
            }
            return SimpleMessenger.subject(claims, fault: fault, hubs: hubs)
        }
    }

    /// All of them at full depth, else every fifth one.
    static let chosen = TestDepth.isDeep ? all : stride(from: 0, to: all.count, by: 10).map { all[$0] }

    private static let all: [Wrong] = [
        Wrong(fault: .dropsEveryHundredth), Wrong(fault: .swapsTwo), Wrong(fault: .inventsMessages),
        Wrong(fault: .callsNewestFirst), Wrong(fault: .deliversAfterStop), Wrong(fault: .forgetsAuthor),
        Wrong(claims: DeliveryClaims(timing: .onDemand), fault: .holdsAuthor),
        Wrong(claims: DeliveryClaims(timing: .onDemand), fault: .losesWhatADyingMessengerSent),
        Wrong(claims: DeliveryClaims(replay: .last(1)), fault: .releasesUnderLock),
        Wrong(claims: DeliveryClaims(replay: .all), fault: .replaysTooLittle), Wrong(fault: nil),
    ]

    @Test("what a violation says to perform shows it again", arguments: chosen)
    func replays(wrong: Wrong) async {
        let hubs = SimpleHubs()
        defer { hubs.letGo() }
        let subject = wrong.subject(hubs)
        let violations = await Self.contract.violations(besideOthers: subject)
            .filter { $0.script != nil && $0.reruns == 0 }
        #expect(!violations.isEmpty)
        for violation in violations {
            guard let script = violation.script else { continue }
            let again = await Self.contract.violations(besideOthers: subject, in: script)
            #expect(again.contains { $0.isLike(violation) }, "\(violation)")
            guard let seed = violation.seed else { continue }
            let whole = await Self.contract.violations(besideOthers: subject, seed: seed, nesting: violation.nests)
            #expect(whole.contains { $0.isLike(violation) }, "\(violation)")
        }
    }

    @Test("random scripts without nesting are told from those with it", .enabled(if: TestDepth.isDeep))
    func seeds() async throws {
        // A fault that only random scripts show, and one with a lock under which no handler may call back.
        let nesting = try #require(
            await Self.contract.violations(besideOthers: SimpleMessenger.subject(fault: .dropsEveryHundredth)).first)
        #expect(nesting.seed != nil && nesting.nests)
        let exhaustive = try #require(
            await Self.contract.violations(besideOthers: SimpleMessenger.subject(fault: .callsNewestFirst)).first)
        #expect(exhaustive.seed == nil && exhaustive.randomReplay == nil)

        let subject = LosesUnderLock.subject
        let violations = await Self.contract.violations(besideOthers: subject)
        let lost = try #require(violations.first { $0.check == "everything that is offered arrives" })
        #expect(violations.contains { $0.guarantee == .g4NoLock })
        let seed = try #require(lost.seed)
        #expect(!lost.nests)
        #expect(try #require(lost.randomReplay).hasSuffix(", nesting: false)"))
        let whole = await Self.contract.violations(besideOthers: subject, seed: seed, nesting: false)
        #expect(whole.contains { $0.isLike(lost) })
    }

    @Test("the checks that a subject is not put to can be told")
    func checks() {
        let mute = SimpleMessenger.subject(features: [.threads, .lifetimes])
        let asked = Contract.checks(for: mute)
        #expect(asked.allSatisfy { $0.guarantee != .g10Authors })
        #expect(asked.filter { $0.guarantee == .g5WhereHandlersRun }.map(\.name).allSatisfy { !$0.contains("actor") })
        #expect(asked.count < Contract.checks.count)
    }

    @Test("the script of a violation is printed as Swift source")
    func source() async throws {
        let subject = Subject("forgets the second", delivery: ForgetsDeliveries(every: 2), timing: .inPlace)
        let script: Script = [.observe(0), .inHandler(of: 0, call: 1, .onAnotherThread(.send(author: 1))), .burst(2)]
        let violation = try #require(await Self.contract.violations(besideOthers: subject, in: script).first)
        #expect(violation.replay == "contract.violations(of: subject, in: [.observe(0), .burst(2)])")
        #expect(violation.description.contains("\n  replay  " + violation.replay + "\n"))
    }
}

extension Violation {
    fileprivate func isLike(_ other: Violation) -> Bool {
        guarantee == other.guarantee && check == other.check
    }
}
