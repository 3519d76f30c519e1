import SwiftObserver
import SwiftObserverTesting
import Testing

@Suite("A fault is reported as what it is")
struct AttributionTests {
    private let contract = Contract(
        randomScripts: 200, exhaustiveLength: 3, exhaustiveFullLength: 2, exhaustiveCalmLength: 6, schedules: 100,
        patience: .milliseconds(500))
    private let everythingArrives = "everything that is offered arrives"

    @Test("who loses messages is not accused of mistaking authors, or of losing them at the messenger's death")
    func losing() async {
        for period in [5, 7] {
            let subject = Subject("forgets", delivery: ForgetsDeliveries(every: period), timing: .inPlace)
            let violations = await contract.violations(of: subject)
            #expect(violations.contains { $0.check == everythingArrives })
            #expect(violations.filter { [.g6Lifetimes, .g10Authors].contains($0.guarantee) } == [])
        }
    }

    @Test("a script that shows a loss shows what sends the message")
    func showsSend() async throws {
        let forgetful = Subject("forgets the first", delivery: ForgetsDeliveries(every: 1), timing: .inPlace)
        let lost = try #require(await contract.violations(of: forgetful).first { $0.check == everythingArrives })
        #expect(lost.script == [.observe(0), .send()])
        #expect(lost.farewell == nil)

        let dying = SimpleMessenger.subject(DeliveryClaims(timing: .onDemand), fault: .losesWhatADyingMessengerSent)
        let violation = try #require(
            await contract.violations(of: dying, in: [.send(), .observe(2), .send(), .messengerDies]).first)
        #expect(violation.check == "what was sent outlives its messenger")
        #expect(violation.script == [.observe(0), .messengerDies])
        #expect(violation.farewell == nil)
    }

    @Test("what does not happen again is shown as it happened")
    func chance() async throws {
        let forgetful = ForgetsDeliveries(every: 301)
        let subject = Subject("forgets now and then", delivery: forgetful, timing: .inPlace)
        let violation = try #require(await contract.violations(of: subject).first { $0.check == everythingArrives })
        #expect(violation.reruns == 10)
        #expect(violation.observations.contains { $0.got.map(\.message) != $0.expected.map(\.message) })
        #expect(violation.description.contains("10 runs of this script"))
    }
}
