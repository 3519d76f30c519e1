import Observation
import SwiftObserver
import Testing

/// The toolchain's `@Observable` and `Observations`, both ways.
@Suite("Observation and its Observations", .timeLimit(.minutes(10)))
@MainActor struct ObservationsTests {
    @Observable @MainActor final class Model {
        var count = 0
    }

    @Test("Changes of an @Observable model as messages")
    func observationsToMessages() async {
        let (model, messenger) = (Model(), Messenger<Int>())
        var messages = messenger.messages().makeAsyncIterator()
        let feeding = Task { await messenger.send(contentsOf: Observations { model.count }) }
        #expect(await messages.next() == 0)
        model.count = 1
        #expect(await messages.next(isolation: #isolation) == 1)
        // Observations sends what is there when it gets to it: the changes of one turn are one message.
        model.count = 2
        model.count = 3
        #expect(await messages.next(isolation: #isolation) == 3)
        feeding.cancel()
        await feeding.value
    }

    @Test("Updates of a variable in an @Observable model, every one of them")
    func valuesToModel() async {
        let (variable, model) = (Var(1), Model())
        var counts = Observations { model.count }.makeAsyncIterator()
        #expect(await counts.next(isolation: #isolation) == 0)
        let following = Task { [values = variable.values()] in
            var all = [Int]()
            for await value in values {
                model.count = value
                all.append(value)
            }
            return all
        }
        #expect(await counts.next(isolation: #isolation) == 1)
        for value in 2...5 { variable.value = value }
        variable.stopBeingObserved()
        #expect(await following.value == [1, 2, 3, 4, 5])
        #expect(model.count == 5)
    }
}
