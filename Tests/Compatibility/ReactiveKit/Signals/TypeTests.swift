import Foundation
import ReactiveKit
import Testing

@Suite("Types")
struct TypeTests {
    @Test("RK-001 An event says what it is, and equals another one of the same kind and content")
    func events() {
        typealias Event = Signal<Int, Failure>.Event
        let events: [Event] = [.next(1), .failed(.first), .completed]
        #expect(events.map(\.isNext) == [true, false, false])
        #expect(events.map(\.isFailed) == [false, true, false])
        #expect(events.map(\.isCompleted) == [false, false, true])
        #expect(events.map(\.isTerminal) == [false, true, true])
        #expect(events.map(\.element) == [1, nil, nil])
        #expect(events.map(\.error) == [nil, .first, nil])
        #expect(Event.next(1) == .next(1))
        #expect(Event.next(1) != .next(2))
        #expect(Event.failed(.first) != .failed(.second))
    }

    /// Conforms with the one requirement that a client has to write.
    private struct Once: SignalProtocol {
        func observe(with observer: @escaping ReactiveKit.Observer<Int, Failure>) -> any Disposable {
            observer(.next(1))
            observer(.completed)
            observer(.next(2))
            return NonDisposable.instance
        }
    }

    @Test("RK-002, RK-005 A type of one's own that observes is a signal, and a Signal by toSignal()")
    func conforming() {
        #expect(EventLog(of: Once()).events == [.next(1), .completed])
        let signal: Signal<Int, Failure> = Once().toSignal()
        #expect(EventLog(of: signal.map { $0 + 1 }).events == [.next(2), .completed])
    }

    @Test("RK-004, RK-026 SafeSignal is a signal that cannot fail, and observers are functions")
    func aliases() {
        let log = EventLog<Int, Never>()
        let observer: SafeObserver<Int> = { log.note($0) }
        let signal: SafeSignal<Int> = Signal<Int, Never>(just: 1)
        _ = signal.observe(with: AnyObserver(observer: observer))
        #expect(log.events == [.next(1), .completed])
    }

    @Test("RK-093 Locks can be given a name")
    func locks() {
        #expect(NSLock(name: "one").name == "one")
        #expect(NSRecursiveLock(name: "two").name == "two")
    }

    @Test("RK-112 What has a value is a PropertyProtocol")
    func properties() {
        func value<P: PropertyProtocol>(of property: P) -> P.ProperyElement { property.value }
        #expect(value(of: Property(1)) == 1)
        #expect(value(of: Property(2).readOnlyView) == 2)
        #expect(value(of: LoadingProperty<Int, Failure> { .loaded(1) }) == nil)
    }

    @Test("RK-116 A signal that cannot fail is bound to a bindable object, also to one of optional elements")
    func binding() {
        let (source, target, optional) = (Property(1), Property(0), Property<Int?>(nil))
        source.bind(to: target)
        let binding = source.bind(to: optional)
        #expect(target.value == 1)
        #expect(optional.value == 1)
        binding.dispose()
        source.value = 2
        #expect(target.value == 2)
        #expect(optional.value == 1)
    }

    /// Says where it is to be set.
    private final class Target: BindingExecutionContextProvider, DisposeBagProvider {
        let bag = DisposeBag()
        let runs = EventLog<Int, Never>()
        var value = 0

        var bindingExecutionContext: ExecutionContext {
            ExecutionContext { [runs] block in
                runs.note(.next(1))
                block()
            }
        }
    }

    @Test("RK-119 An object is set by bindings in the context that it names")
    func context() {
        let (source, target) = (Property(1), Target())
        source.bind(to: target, keyPath: \.value)
        source.value = 2
        #expect(target.value == 2)
        #expect(target.runs.elements == [1, 1])
    }
}
