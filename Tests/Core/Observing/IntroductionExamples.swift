import SwiftObserver
import Testing

@Suite("Document: introduction")
struct IntroductionExamples {
    enum Color { case blue, grey }

    final class Sky: Observable, Sendable {
        static let shared = Sky()
        let messenger = Messenger<Color>()
    }

    class Dog: Observer {
        let receiver = Receiver()
    }

    @Test("objects observe other objects")
    func objectsObserveObjects() {
        let dog = Dog()
        nonisolated(unsafe) var seen: [Color] = []
        dog.observe(Sky.shared) { color in
            seen.append(color)
        }
        Sky.shared.send(.grey)
        dog.stopObserving(Sky.shared)
        #expect(seen == [.grey])
    }

    @Test("up to three observations with one combined call")
    func combined() {
        let dog = Dog()
        let tv = Var("news")
        let bowl = Var("empty")
        let doorbell = Var("silent")
        nonisolated(unsafe) var heard: [String] = []
        dog.observe(tv, bowl, doorbell) { image, food, sound in
            heard.append("\(image.new) \(food.new) \(sound.new)")
        }
        bowl <- "full"
        doorbell <- "ringing"
        #expect(heard == ["news full silent", "news full ringing"])
    }

    @Test("to begin observing triggers no message, but one can always be sent")
    func noMessage() {
        let dog = Dog()
        let observable = Var(1)
        nonisolated(unsafe) var messages: [Update<Int>] = []
        dog.observe(observable) { messages.append($0) }
        #expect(messages.isEmpty)
        observable.send(Update(1, 1))
        #expect(messages == [Update(1, 1)])
    }

    @Test("an observer can stop one observation, or all of them; and one that died is told nothing")
    func stop() {
        var dog: Dog? = Dog()
        let bowl = Messenger<String>()
        let sky = Sky()
        nonisolated(unsafe) var told: [String] = []
        dog?.observe(sky) { told.append("\($0)") }
        dog?.observe(bowl) { told.append($0) }
        dog?.stopObserving(sky)  // no more messages from the sky
        sky.send(.blue)
        bowl.send("food")
        dog?.stopObserving()  // no more messages at all
        bowl.send("more food")
        dog?.observe(bowl) { told.append($0) }
        dog = nil
        bowl.send("nobody there")
        #expect(told == ["food"])
    }

    @Test("a messenger: anyone can send through it, any type of message")
    func messenger() {
        let observer = Dog()
        nonisolated(unsafe) var received: [String] = []
        let messenger = Messenger<String>()

        observer.observe(messenger) { message in
            received.append(message)
        }

        messenger.send("my message")
        #expect(received == ["my message"])
    }

    @Test("messages are delivered in the order in which they were sent, also those sent by handlers")
    func order() {
        let observer = Dog()
        let other = Dog()
        let messenger = Messenger<String>()
        nonisolated(unsafe) var received: [String] = []
        observer.observe(messenger) { [unowned messenger] in if $0 == "ping" { messenger.send("pong") } }
        other.observe(messenger) { received.append($0) }
        messenger.send("ping")
        #expect(received == ["ping", "pong"])
    }

    class MinimalObservable: Observable {
        let messenger = Messenger<String>()
    }

    @Test("a class with a messenger is an observable")
    func minimal() {
        let observer = Dog()
        let minimal = MinimalObservable()
        nonisolated(unsafe) var received: [String] = []
        observer.observe(minimal) { received.append($0) }
        minimal.send("hello")
        #expect(received == ["hello"])
    }

    class Model: Observable {
        func foo() { send(.willUpdate) }
        func bar() { send(.didUpdate) }
        deinit { send(.willDie) }
        let messenger = Messenger<Event>()
        enum Event { case willUpdate, didUpdate, willDie }
    }

    @Test("an enumeration as message type, and last words from deinit")
    func model() {
        let observer = Dog()
        nonisolated(unsafe) var events: [Model.Event] = []
        do {
            let model = Model()
            observer.observe(model) { events.append($0) }
            model.foo()
            model.bar()
        }
        #expect(events == [.willUpdate, .didUpdate, .willDie])
    }
}
