import ReactiveKit
import SwiftObserver
import Testing

@Suite("Bridges")
struct BridgeTests {
    @Test("An observable as a signal emits its messages, and completes when it is gone or finished")
    func observable() {
        let log = EventLog<Int, Never>()
        do {
            let messenger = Messenger<Int>()
            messenger.send(1)
            _ = messenger.toSignal().observe(with: log.note)
            messenger.send(2)
            let disposed = EventLog(of: messenger.toSignal())
            disposed.disposable.dispose()
            #expect(disposed.isEmpty)
        }
        #expect(log.events == [.next(2), .completed])
        let replaying = Messenger<Int>(delivery: .warm(upTo: 1))
        replaying.send(1)
        #expect(EventLog(of: replaying.toSignal()).elements == [1])
    }

    @Test("A variable as a signal begins with its value on request")
    func variable() {
        let variable = Var(1)
        let log = EventLog(of: variable.toSignal(initial: true).map { $0.new })
        let other = EventLog(of: variable.toSignal(initial: false).map { $0.new })
        variable <- 2
        #expect(log.elements == [1, 2])
        #expect(other.elements == [2])
    }

    @Test("An observable's signal calls the main actor's handler there, the end included") @MainActor
    func mainActor() async {
        var events: [String] = []
        var messenger: Messenger<Int>? = Messenger<Int>()
        _ = messenger?.toSignal().observe { event in
            MainActor.assertIsolated()
            events.append("\(event)")
        }
        let sending = messenger
        messenger = nil
        await Task.detached { [sending] in sending?.send(1) }.value
        while events.isEmpty { await Task.yield() }
        #expect(events.first == "next(1)")
    }

    @Test("A signal makes a messenger, which is finished with it")
    func makeMessenger() {
        let subject = PassthroughSubject<Int, Never>()
        let messenger = subject.makeMessenger()
        nonisolated(unsafe) var messages: [Int] = []
        let observation = messenger.observe { messages.append($0) }
        subject.send(1)
        subject.send(completion: .finished)
        messenger.send(2)
        #expect(messages == [1])
        withExtendedLifetime(observation) {}

        let replaying = Signal<Int, Never>(just: 3).makeMessenger(delivery: .warm(upTo: 1))
        #expect(EventLog(of: replaying.toSignal()).events == [.next(3), .completed])
    }

    @Test("A signal is bound to a messenger, until one of both is gone")
    func binding() {
        let subject = PassthroughSubject<Int, Never>()
        var messenger: Messenger<Int>? = Messenger<Int>()
        let log = EventLog<Int, Never>()
        _ = messenger?.toSignal().observe(with: log.note)
        let binding = messenger.map { subject.bind(to: $0) }
        subject.send(1)
        messenger = nil
        subject.send(2)
        #expect(log.events == [.next(1), .completed])
        #expect(binding?.isDisposed == true)
    }

    @Test("Messengers that are bound in a loop by their signals pass a message on once")
    func loop() {
        let (one, two) = (Messenger<Int>(), Messenger<Int>())
        let (first, second) = (EventLog(of: one.toSignal()), EventLog(of: two.toSignal()))
        let bindings = [one.toSignal().bind(to: two), two.toSignal().bind(to: one)]
        one.send(1)
        #expect(second.elements == [1])
        #expect(first.elements.count <= 2)
        two.send(2)
        #expect(first.elements.last == 2 && first.elements.count <= 4 && second.elements.count <= 4)
        for binding in bindings { binding.dispose() }
    }
}
