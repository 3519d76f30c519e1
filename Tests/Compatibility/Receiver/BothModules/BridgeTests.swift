import Receiver
import SwiftObserver
import Testing

@Suite("Both modules in one file")
struct BridgeTests {

    /// Both kinds of receiver side by side.
    final class Screen: Observer, @unchecked Sendable {  // by the one thread of its test

        let receiver = Receiver()
        let waves: WaveReceiver<Int>
        private let transmitter: WaveTransmitter<Int>
        var heard: [String] = []

        init() {
            let pair = Receiver<Int>.make(with: .warm(upTo: 1))
            (transmitter, waves) = pair
        }

        func broadcast(_ wave: Int) { transmitter.broadcast(wave) }

        func start() {
            waves.listen { [weak self] in self?.heard.append("listened \($0)") }
            observe(waves) { [weak self] in self?.heard.append("observed \($0)") }
            observe(waves.map { $0 * 10 }) { [weak self] in self?.heard.append("derived \($0)") }
        }
    }

    @Test("RC-BUG-11 expressions of both types, and aliases in type annotations")
    func names() {
        let screen = Screen()
        screen.broadcast(1)
        screen.start()
        screen.broadcast(2)
        #expect(
            screen.heard == [
                "listened 1", "observed 1", "derived 10", "listened 2", "observed 2", "derived 20",
            ])
        let annotated: SwiftObserver.Receiver = Receiver()
        let qualified: Receiver::Receiver<Int> = screen.waves
        let isSame = qualified === screen.waves
        #expect(isSame)
        withExtendedLifetime(annotated) {}
    }

    @Test("RC-001 an observer observes a receiver, and its death ends that")
    func observe() {
        let (transmitter, waves) = Receiver<Int>.make(with: .cold)
        let log = Entries<Int>()
        let authors = Entries<Bool>()
        var observer: Person? = Person()
        transmitter.broadcast(1)
        observer?.observe(waves) { log.append($0) }
        observer?.observe(waves) { _, author in authors.append(author === waves.messenger) }
        observer?.observe(waves).map { $0 * 10 }.filter { $0 > 10 }.receive { log.append($0) }
        transmitter.broadcast(2)
        #expect(observer?.isObserving(waves) == true)
        observer = nil
        transmitter.broadcast(3)
        #expect(log.all == [1, 2, 20])
        #expect(authors.all == [true, true])
        #expect(waves.messenger.numbers.observers == 0)
    }

    @Test("RC-015 an observer keeps a derived receiver going, until it stops")
    func observeDerived() {
        let (transmitter, waves) = Receiver<Int>.make(with: .cold)
        let log = Entries<Int>()
        let observer = Person()
        observer.observe(waves.map { $0 + 1 }.filter { $0 > 1 }) { log.append($0) }
        transmitter.broadcast(1)
        #expect(waves.messenger.numbers.observers == 1)
        observer.stopObserving()
        transmitter.broadcast(2)
        #expect(log.all == [2])
        #expect(waves.messenger.numbers.observers == 0)
        var other: Person? = Person()
        other?.observe(waves.map { $0 + 1 }) { log.append($0) }
        #expect(waves.messenger.numbers.observers == 1)
        other = nil
        #expect(waves.messenger.numbers.observers == 0)
        #expect(log.all == [2, 2, 3])
    }

    @Test("RC-015 authors survive operators")
    func authors() {
        let (transmitter, waves) = Receiver<Int>.make(with: .warm(upTo: 1))
        let author = Person()
        let observer = Person()
        let seen = Entries<Bool>()
        transmitter.broadcast(0)
        let derived = waves.map { "\($0)" }.skipRepeats()
        observer.observe(derived) { wave, source in seen.append(source === (wave == "0" ? waves.messenger : author)) }
        waves.send(1, from: author)
        #expect(seen.all == [true, true])
    }

    @Test("RC-001 any observable hands out a receiver")
    func handOut() {
        let number = Var(1)
        let log = Entries<String>()
        let updates = number.makeReceiver()
        updates.map { "\($0.old) -> \($0.new)" }.skipRepeats().listen { log.append($0) }
        number.value = 2
        number.value = 3
        let model = Model()
        let bag = DisposeBag()
        model.makeReceiver().listen { log.append($0) }.disposed(by: bag)
        model.send("hello")
        weak var mapper: AnyObject?
        do {
            let texts = { number.new() }()
            mapper = texts
            let receiver = texts.makeReceiver()
            receiver.listen { log.append("new \($0)") }
            number.value = 4
        }
        let isGone = mapper == nil
        number.value = 5
        #expect(log.all == ["1 -> 2", "2 -> 3", "hello", "3 -> 4", "new 4", "4 -> 5"])
        #expect(isGone)
    }

    @Test("RC-006 a receiver that was handed out retains its observable, its listeners do not")
    func handOutRetention() {
        var model: Model? = Model()
        weak let weakModel = model
        var receiver = model?.makeReceiver()
        receiver?.listen { _ in }
        model = nil
        #expect(weakModel != nil)
        #expect(receiver != nil)
        receiver = nil
        #expect(weakModel == nil)
    }

    @Test("RC-003 a messenger can be split, so that one end moves at a time")
    func split() {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 1))
        let (transmitter, receiver) = messenger.split()
        let observer = Person()
        let log = Entries<String>()
        messenger.send(1)
        receiver.listen { log.append("listened \($0)") }
        observer.observe(messenger) { wave, author in log.append("observed \(wave) \(author === messenger)") }
        transmitter.broadcast(2)
        messenger.send(3)
        let again = messenger.split()
        again.transmitter.broadcast(4)
        #expect(
            log.all == [
                "listened 1", "observed 1 true", "listened 2", "observed 2 true", "listened 3", "observed 3 true",
                "listened 4", "observed 4 true",
            ])
    }

    @Test("RC-006 the ends of a split messenger retain it, and listeners outlive the ends with it")
    func splitRetention() {
        var messenger: Messenger<Int>? = Messenger()
        weak let weakMessenger = messenger
        let log = Entries<Int>()
        var transmitter = messenger?.split().transmitter
        messenger?.split().receiver.listen { log.append($0) }
        messenger = nil
        transmitter?.broadcast(1)
        #expect(weakMessenger != nil)
        transmitter = nil
        #expect(weakMessenger == nil)
        #expect(log.all == [1])
    }

    @Test("RC-012 RC-013 observations and listenings share a bag")
    func sharedBag() {
        let (transmitter, waves) = Receiver<Int>.make()
        let observer = Person()
        let log = Entries<Int>()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            Disposable(observer.observe(waves) { log.append($0) }).disposed(by: bag)
            waves.listen { log.append(-$0) }.disposed(by: bag)
        }
        transmitter.broadcast(1)
        bag = nil
        transmitter.broadcast(2)
        #expect(log.all == [1, -1])
    }

    @Test("RC-003 the strategy behind a receiver can be exchanged")
    func exchange() {
        let loop = MessageLoop()
        let (transmitter, waves) = Receiver<Int>.make()
        let log = Entries<Int>()
        waves.listen { log.append($0) }
        waves.messenger.setDelivery(.loop(loop))
        transmitter.broadcast(1)
        #expect(log.all == [])
        loop.runOnce()
        #expect(log.all == [1])
        waves.messenger.setDelivery(.ordered)
        transmitter.broadcast(2)
        #expect(log.all == [1, 2])
    }
}

private final class Person: Observer, Sendable {
    let receiver = Receiver()
}

private final class Model: Observable, Sendable {
    let messenger = Messenger<String>()
}

/// The waves that were heard, for tests on one thread.
private final class Entries<Entry>: @unchecked Sendable {  // by the one thread of its test

    private(set) var all: [Entry] = []

    func append(_ entry: Entry) { all.append(entry) }
}
