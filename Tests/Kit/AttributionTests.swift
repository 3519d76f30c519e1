import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("A fault is reported as what it is")
struct AttributionTests {
    private let contract = Contract(
        randomScripts: TestDepth.isDeep ? 200 : 40, exhaustiveLength: TestDepth.isDeep ? 3 : 2, exhaustiveFullLength: 2,
        exhaustiveCalmLength: 4, schedules: TestDepth.isDeep ? 100 : 10, threadMessages: TestDepth.isDeep ? 300 : 30,
        patience: .milliseconds(500), timeLimit: nil)
    private let everythingArrives = "everything that is offered arrives"

    @Test("who loses messages is not accused of mistaking authors, or of losing them at the messenger's death")
    func losing() async {
        for period in TestDepth.isDeep ? [5, 7] : [7] {
            let subject = Subject("forgets", delivery: ForgetsDeliveries(every: period), timing: .inPlace)
            let violations = await contract.violations(besideOthers: subject)
            #expect(violations.contains { $0.check == everythingArrives })
            #expect(violations.filter { [.g6Lifetimes, .g10Authors].contains($0.guarantee) } == [])
        }
    }

    @Test("a script that shows a loss shows what sends the message")
    func showsSend() async throws {
        let forgetful = Subject("forgets the first", delivery: ForgetsDeliveries(every: 1), timing: .inPlace)
        var lossOnly = contract
        lossOnly.only = [everythingArrives]
        let lost = try #require(await lossOnly.violations(besideOthers: forgetful).first)
        #expect(lost.script == [.observe(0), .send()])
        #expect(lost.farewell == nil)

        let dying = SimpleMessenger.subject(DeliveryClaims(timing: .onDemand), fault: .losesWhatADyingMessengerSent)
        let violation = try #require(
            await contract.violations(besideOthers: dying, in: [.send(), .observe(2), .send(), .messengerDies]).first)
        #expect(violation.check == "what was sent outlives its messenger")
        #expect(violation.script == [.observe(0), .messengerDies])
        #expect(violation.farewell == nil)
    }

    @Test("a subject is asked for nothing that it does not say it can do")
    func modesty() async {
        // Nothing is expected to be wrong, so a busy machine has time.
        let contract = Contract(
            randomScripts: 40, exhaustiveLength: 2, exhaustiveFullLength: 2, exhaustiveCalmLength: 4, schedules: 10,
            threadMessages: 30, patience: .seconds(60), timeLimit: nil)
        let requests = ModestMessenger.Requests()
        let violations = await contract.violations(besideOthers: ModestMessenger.subject(noting: requests))
        #expect(violations == [])
        #expect(requests.all == [])
    }

    @Test("what is found when the time is almost over is not said to have happened only once")
    func lateFinding() async throws {
        // The first script that shows it is waited for in vain, and then a smaller one, until there is no time for a third.
        let contract = Contract(
            patience: .milliseconds(1100), timeLimit: .seconds(2), only: ["no more is kept than is replayed"])
        let subject = SimpleMessenger.subject(fault: .keepsForEver)
        let violation = try #require(await contract.violations(besideOthers: subject).first)
        #expect(violation.reruns == 0)
        #expect(!violation.description.contains("again"))
    }

    @Test("what does not happen again is shown as it happened")
    func chance() async throws {
        let forgetful = ForgetsDeliveries(every: 301)
        let subject = Subject("forgets now and then", delivery: forgetful, timing: .inPlace)
        let contract = Contract(
            randomScripts: 200, exhaustiveLength: 3, exhaustiveFullLength: 2, exhaustiveCalmLength: 6,
            schedules: 1000, patience: .milliseconds(500), timeLimit: nil, only: [everythingArrives])
        let violation = try #require(await contract.violations(besideOthers: subject).first)
        #expect(violation.reruns == 10)
        #expect(violation.observations.contains { $0.got.map(\.message) != $0.expected.map(\.message) })
        #expect(violation.description.contains("10 runs of this script"))
    }
}
