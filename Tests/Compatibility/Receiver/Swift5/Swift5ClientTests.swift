import Receiver
import Testing

/// Code as it was written for the original library, built in Swift 5 mode.
final class Swift5ClientTests {

    class Settings {

        private var transmitter: Receiver<String>.Transmitter!
        var names: Receiver<String>!

        init() {
            let (transmitter, receiver) = Receiver<String>.make(with: .warm(upTo: 1))
            self.transmitter = transmitter
            self.names = receiver
        }

        func rename(_ name: String) {
            transmitter.broadcast(name)
        }
    }

    class Label {

        var text = ""
        var changes = 0
        var disposeBag = DisposeBag()

        init(_ settings: Settings) {
            settings.names.listen { [weak self] in self?.text = $0 }.disposed(by: disposeBag)
            settings.names.skipRepeats().listen { [unowned self] _ in changes += 1 }.disposed(by: disposeBag)
        }
    }

    @Test("RC-025 classes with state of their own compile and work as they are")
    func classes() {
        let settings = Settings()
        settings.rename("a")
        let label = Label(settings)
        settings.rename("b")
        settings.rename("b")
        #expect(label.text == "b")
        #expect(label.changes == 2)
    }

    @Test("RC-016 RC-017 closures may capture and change local variables")
    func localVariables() {
        let (transmitter, receiver) = Receiver<Int>.make()
        var heard: [Int] = []
        var runs = 0
        receiver
            .map { wave -> Int in
                runs += 1
                return wave * 2
            }
            .filter { $0 > 2 }
            .listen { wave in heard.append(wave) }
        for wave in 1...3 { transmitter.broadcast(wave) }
        #expect(heard == [4, 6])
        #expect(runs == 3)
    }

    @Test("RC-018 to RC-023 all operators")
    func operators() {
        let (transmitter, receiver) = Receiver<Int?>.make(with: .cold)
        var heard: [String] = []
        transmitter.broadcast(nil)
        receiver.skipNil().skipRepeats().uniqueValues().skip(count: 1).take(count: 2).withPrevious()
            .listen { previous, wave in heard.append("\(previous ?? 0) \(wave)") }
        [1, 1, 2, 1, 3, 4].forEach(transmitter.broadcast)
        #expect(heard == ["0 2", "2 3"])
    }

    @Test("RC-002 a handler is a plain function of the wave")
    func handler() {
        let (transmitter, receiver): (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make()
        var heard: [Int] = []
        let handler: Receiver<Int>.Handler = { heard.append($0) }
        let asFunction: (Int) -> Void = handler
        receiver.listen(to: handler)
        receiver.listen(to: asFunction)
        transmitter.broadcast(7)
        #expect(heard == [7, 7])
    }

    @Test("RC-003 RC-004 RC-005 members as function values")
    func functionValues() {
        let (transmitter, receiver): (Receiver<Int>.Transmitter, Receiver<Int>) = Receiver.make()
        var heard: [Int] = []
        let handlers: [(Int) -> Void] = [{ heard.append($0) }, { heard.append(-$0) }]
        let disposables: [Disposable] = handlers.map(receiver.listen)
        handlers.forEach { receiver.listen(to: $0) }
        let others = handlers.map(receiver.listen(to:))
        let function: (@escaping (Int) -> Void) -> Disposable = receiver.listen
        _ = function { heard.append($0 * 100) }
        others.forEach { $0.dispose() }
        disposables[0].dispose()
        [1, 2].forEach(transmitter.broadcast)
        #expect(heard == [-1, 1, -1, 100, -2, 2, -2, 200])
    }

    @Test("RC-016 RC-017 operators as function values")
    func operatorsAsValues() {
        let (transmitter, receiver) = Receiver<Int>.make()
        let conditions: [(Int) -> Bool] = [{ $0 > 1 }, { $0 > 2 }]
        let some: [Receiver<Int>] = conditions.map(receiver.filter)
        let map: (@escaping (Int) -> String) -> Receiver<String> = receiver.map
        var heard: [String] = []
        some.forEach { derived in derived.listen { heard.append("\($0)") } }
        map { "<\($0)>" }.listen { heard.append($0) }
        transmitter.broadcast(3)
        #expect(heard == ["3", "3", "<3>"])
        let inferred = conditions.map(receiver.filter)
        #expect(type(of: inferred) == [Receiver<Int>].self)
    }

    @Test("RC-008 RC-012 a strategy in a variable, a disposable in a property")
    func strategyInVariable() {
        let strategy: Receiver<Int>.Strategy = .warm(upTo: 1)
        let (transmitter, receiver) = Receiver<Int>.make(with: strategy)
        var heard = 0
        var disposable: Disposable?
        transmitter.broadcast(5)
        disposable = receiver.listen { heard += $0 }
        disposable?.dispose()
        transmitter.broadcast(6)
        #expect(heard == 5)
    }
}
