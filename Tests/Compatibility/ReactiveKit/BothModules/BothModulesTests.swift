import ReactiveKit
import SwiftObserver
import Testing

@Suite("Both modules in one file")
struct BothModulesTests {
    /// An observer of the core that also observes signals.
    @MainActor
    final class Screen: SwiftObserver.Observer {
        let receiver = Receiver()
        let bag = DisposeBag()
        var seen: [String] = []

        func start(_ messenger: Messenger<Int>, _ property: Property<Int>) {
            observe(messenger) { [weak self] in self?.seen.append("message \($0)") }
            property.observeNext { [weak self] in self?.seen.append("value \($0)") }.dispose(in: bag)
            messenger.toSignal().map { $0 * 10 }.observeNext { [weak self] in self?.seen.append("signal \($0)") }
                .dispose(in: bag)
        }
    }

    @Test("An observer observes messengers and signals") @MainActor
    func observing() {
        let (messenger, property) = (Messenger<Int>(), Property(1))
        let screen = Screen()
        screen.start(messenger, property)
        messenger.send(2)
        property.value = 3
        #expect(screen.seen == ["value 1", "message 2", "signal 20", "value 3"])
    }

    @Test("The types named Observer are told apart by their modules, or by an alias")
    func names() {
        var events: [Signal<Int, Never>.Event] = []
        let observer: ReactiveKit.Observer<Int, Never> = { events.append($0) }
        let other: SignalObserver<Int, Never> = observer
        _ = Signal<Int, Never>(just: 1).observe(with: AnyObserver(observer: other))
        #expect(events == [.next(1), .completed])
    }

    @Test("Strategies are named as they are for messengers, and tokens of the core are disposables")
    func strategies() {
        let subject = PassthroughSubject<Int, Never>(delivery: .warm(upTo: 1))
        subject.send(1)
        nonisolated(unsafe) var elements: [Int] = []
        _ = subject.observeNext { elements.append($0) }
        #expect(elements == [1])
        #expect(subject.numbers.sent == 1)
        let property = Property("a", delivery: .immediate)
        property.setDelivery(.ordered)
        #expect(property.delivery is OrderedDelivery)

        let messenger = Messenger<Int>()
        final class Listener: SwiftObserver.Observer {
            let receiver = Receiver()
        }
        let listener = Listener()
        let bag = DisposeBag()
        listener.observe(messenger) { _ in }.dispose(in: bag)
        #expect(listener.isObserving(messenger))
        bag.dispose()
        #expect(!listener.isObserving(messenger))
    }

    @Test("A variable and a property are bound by their signals")
    func variable() {
        let variable = Var(1)
        let property = Property(0)
        variable.toSignal(initial: true).map { $0.new }.bind(to: property)
        #expect(property.value == 1)
        variable <- 2
        #expect(property.value == 2)
    }

    @Test("A signal goes on as a messenger")
    func messenger() {
        let property = Property(1)
        let messenger = property.makeMessenger(delivery: .warm(upTo: 1))
        nonisolated(unsafe) var messages: [Int] = []
        let observation = messenger.observe { messages.append($0) }
        property.value = 2
        #expect(messages == [1, 2])
        withExtendedLifetime(observation) {}
    }
}
