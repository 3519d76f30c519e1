import SwiftObserver8
import Testing

/// A client of the later releases: it imports this product alone, and uses the names that were current then.
@Suite("The later names")
struct LaterNamesTests {
    final class Dog: Observer {
        let receiver = Receiver()
    }

    final class Model: ObservableObject {
        enum Event { case changed, willDie }
        let messenger = Messenger<Event>()
        deinit { send(.willDie) }
    }

    final class State: ObservableCache {
        let messenger = Messenger<Update<String>>()
        var latestMessage: Update<String> { Update(text, text) }
        var text = "" {
            didSet { if text != oldValue { send(Update(oldValue, text)) } }
        }
    }

    @Test("SO6-075 a class that conforms to ObservableObject is observed")
    func observableObject() {
        let dog = Dog()
        nonisolated(unsafe) var events: [Model.Event] = []
        var model: Model? = Model()
        dog.observe(model!) { events.append($0) }
        model?.send(.changed)
        model = nil
        #expect(events == [.changed, .willDie])
    }

    @Test("SO6-075 ObservableObject and Observable are one protocol, for constraints and existentials too")
    func sameProtocol() {
        func messages<O: ObservableObject>(of object: O) -> Messenger<O.Message> { object.messenger }
        func sameMessenger(_ object: any Observable<Int>) -> Messenger<Int> {
            (object as any ObservableObject<Int>).messenger
        }
        let messenger = Messenger<Int>()
        let same = messages(of: messenger) === messenger
        #expect(same)
        let alsoSame = sameMessenger(messenger) === messenger
        #expect(alsoSame)
    }

    @Test("SO6-061 a class that conforms to ObservableCache has send() and takes part in combined observations")
    func observableCache() {
        let dog = Dog()
        let state = State()
        let number = Var(1)
        nonisolated(unsafe) var pairs: [String] = []
        nonisolated(unsafe) var updates: [Update<String>] = []
        dog.observe(state, number) { pairs.append($0.new + "\($1.new)") }
        dog.observe(state) { updates.append($0) }
        state.text = "a"
        number <- 2
        state.send()
        #expect(pairs == ["a1", "a2", "a2"])
        #expect(updates == [Update("", "a"), Update("a", "a")])
    }

    @Test("SO6-061 variables, maps of them and explicit caches are ObservableCaches")
    func whichAreCaches() {
        func latest<Cache: ObservableCache>(_ cache: Cache) -> Cache.Message { cache.latestMessage }
        let number = Var(1)
        let messenger = Messenger<Int>()
        let cache = messenger.cache()
        #expect(latest(number) == Update(1, 1))
        #expect(latest(number.new()) == 1)
        #expect(latest(number.map { $0.new * 2 }) == 2)
        messenger.send(3)
        #expect(latest(cache) == 3)
        #expect(!((messenger as AnyObject) is any ObservableCache))
    }
}
