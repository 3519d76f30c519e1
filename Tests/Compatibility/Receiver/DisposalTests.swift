import Receiver
import TestSupport
import Testing

@Suite("Disposal")
struct DisposalTests {

    @Test("RC-012 dispose ends one listening and no other", arguments: [1, 4])
    func dispose(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let kept = Log<Int>()
        receiver.listen { kept.add($0) }
        let afterwards = try onThreads(threads) { _ in
            let log = Log<Int>()
            let disposable = receiver.listen { log.add($0) }
            disposable.dispose()
            return log
        }
        let late = Log<Int>()
        receiver.listen { late.add($0) }
        transmitter.broadcast(1)
        #expect(afterwards.map(\.count) == Array(repeating: 0, count: threads))
        #expect(kept.entries == [1])
        #expect(late.entries == [1])
    }

    @Test("RC-012 dropping the disposable ends nothing; disposing releases the listener", arguments: [1, 4])
    func release(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let counts = try onThreads(threads) { _ in
            let census = Census()
            let captured = { census.make() }
            let listen = { (captured: Census.Citizen) in receiver.listen { _ in captured.touch() } }
            _ = listen(captured())
            let disposable = listen(captured())
            let before = census.living
            disposable.dispose()
            return [before, census.living]
        }
        withExtendedLifetime(transmitter) {}
        #expect(counts == Array(repeating: [2, 1], count: threads))
    }

    @Test("RC-012 a listener may be disposed of while other threads broadcast", arguments: [1, 4])
    func disposeWhileBroadcasting(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let kept = Log<Int>()
        receiver.listen { kept.add($0) }
        try onThreads(threads) { _ in
            for number in 0..<200 {
                let disposable = receiver.listen { _ in }
                transmitter.broadcast(number)
                disposable.dispose()
            }
        }
        #expect(try kept.entries(whenThereAre: threads * 200).count == threads * 200)
        #expect(receiver.listenerCount == 1)
    }

    @Test("RC-013 a bag ends what is in it, in order, when it dies", arguments: [1, 4])
    func bag(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let logs = try onThreads(threads) { _ in
            let log = Log<Int>()
            var bag: DisposeBag? = DisposeBag()
            if let bag { for _ in 0..<4 { receiver.listen { log.add($0) }.disposed(by: bag) } }
            bag = nil
            return log
        }
        transmitter.broadcast(1)
        #expect(logs.map(\.count) == Array(repeating: 0, count: threads))
        #expect(receiver.listenerCount == 0)
    }

    @Test("RC-013 listenings end in the order in which they were put in", arguments: [1, 4])
    func bagInOrder(threads: Int) throws {
        let orders = try onThreads(threads) { _ in
            let order = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make()
            var bag: DisposeBag? = DisposeBag()
            if let bag {
                for number in 0..<5 {
                    let note = Note { order.add(number) }
                    receiver.listen { _ in withExtendedLifetime(note) {} }.disposed(by: bag)
                }
            }
            bag = nil
            withExtendedLifetime(transmitter) {}
            return order.entries
        }
        #expect(orders == Array(repeating: [0, 1, 2, 3, 4], count: threads))
    }

    @Test("RC-013 one bag may be filled by several threads", arguments: [1, 4])
    func sharedBag(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        var bag: DisposeBag? = DisposeBag()
        if let bag {
            try onThreads(threads) { _ in
                for _ in 0..<100 { receiver.listen { _ in }.disposed(by: bag) }
            }
        }
        #expect(receiver.listenerCount == threads * 100)
        bag = nil
        transmitter.broadcast(1)
        #expect(receiver.listenerCount == 0)
    }
}

/// Calls a function when it dies.
final class Note: Sendable {

    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    deinit {
        body()
    }
}
