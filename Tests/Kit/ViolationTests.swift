import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Violations")
struct ViolationTests {
    /// Of scripts only: the order of several threads is not repeatable.
    private let contract = Contract(
        randomScripts: 60, exhaustiveLength: 2, exhaustiveFullLength: 2, exhaustiveCalmLength: 3, schedules: 0,
        threadMessages: 1, patience: .milliseconds(500), timeLimit: nil)

    @Test("a violation names the guarantee, the smallest script, and what was got and should have been")
    func prints() async throws {
        let subject = SimpleMessenger.subject(fault: .replaysTooLittle, replay: .last(1))
        let violation = try #require(await contract.violations(of: subject).first { $0.guarantee == .g7Replay })
        #expect(violation.script == [.send(), .observe(0)])
        #expect(
            violation.description.hasPrefix(
                """
                G7 Replay is broken by replaysTooLittle:
                  message 1 was not given to a new observation
                  check   a new observation gets what is kept
                  script
                      1  send
                      2  A observes
                    end  the messenger is deallocated, and sends its farewell, message 2
                  replay  contract.violations(of: subject, in: [.send(), .observe(0)])
                  A  got          2
                     should have  1, 2
                """))
    }

    @Test("the script of a violation shows it again, and so does the seed of a random one")
    func repeats() async throws {
        // Of random scripts, few send a hundred messages.
        var contract = contract
        contract.randomScripts = 400
        contract.only = ["everything that is offered arrives"]
        let subject = SimpleMessenger.subject(fault: .dropsEveryHundredth)
        let check = "everything that is offered arrives"
        let violation = try #require(await contract.violations(besideOthers: subject).first { $0.check == check })
        let script = try #require(violation.script)
        #expect(await contract.violations(of: subject, in: script).contains { $0.check == check })
        let seed = try #require(violation.seed)
        #expect(await contract.violations(of: subject, seed: seed).contains { $0.check == check })
        #expect(script.steps.count == 2)
    }

    @Test("the same seed finds the same violations")
    func isDeterministic() async {
        let subject = SimpleMessenger.subject(fault: .swapsTwo)
        let first = await contract.violations(besideOthers: subject).filter { $0.script != nil }
        let second = await contract.violations(besideOthers: subject).filter { $0.script != nil }
        #expect(!first.isEmpty)
        #expect(first == second)
    }

    @Test("checks that a subject is not made for are not made")
    func features() async {
        let mute = SimpleMessenger.subject(fault: .forgetsAuthor, features: [.threads, .lifetimes, .initial])
        var contract = contract
        contract.patience = .seconds(60)
        let violations = await contract.violations(besideOthers: mute)
        #expect(violations == [])
        #expect(Contract.checks.filter { $0.applies(to: mute) }.allSatisfy { $0.guarantee != .g10Authors })
    }

    @Test("every guarantee has a check with a name of its own")
    func checks() {
        #expect(Set(Contract.checks.map(\.guarantee)) == Set(Guarantee.allCases))
        #expect(Set(Contract.checks.map(\.name)).count == Contract.checks.count)
    }
}

extension SimpleMessenger {
    fileprivate static func subject(fault: Fault, replay: ReplayLimit) -> Subject {
        subject(DeliveryClaims(replay: replay), fault: fault)
    }
}
