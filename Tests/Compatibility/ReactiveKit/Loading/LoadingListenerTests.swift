import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Loading state listeners")
struct LoadingListenerTests {
    private class Listener: LoadingStateListener, BindingExecutionContextProvider {
        var states: [String] = []
        let contextCalls = Counter()
        func setLoadingState<Value, Failure>(_ state: ObservedLoadingState<Value, Failure>) {
            states.append("\(state)")
        }
        var bindingExecutionContext: ExecutionContext {
            ExecutionContext { [contextCalls] block in
                contextCalls.add()
                block()
            }
        }
    }

    private final class HeldListener: LoadingStateListener {
        func setLoadingState<Value, Failure>(_ state: ObservedLoadingState<Value, Failure>) {}
        var loadingStateListenerNeedsWeakReference: Bool { false }
    }

    @Test("RK-132 updateLoadingState shows every state to the listener and lets it pass")
    func updating() {
        let listener = Listener()
        let subject = PassthroughSubject<LoadingState<Int, Failure>, Never>()
        let log = EventLog(of: subject.updateLoadingState(of: listener))
        let direct = EventLog(of: subject.updateLoadingState(of: listener, context: .immediate))
        subject.send(.loading)
        subject.send(.loaded(1))
        subject.send(.loading)
        #expect(log.elements == [.loading, .loaded(1), .loading])
        #expect(direct.elements == log.elements)
        #expect(listener.states == ["loading", "loading", "loaded(1)", "loaded(1)", "reloading", "reloading"])
        #expect(listener.contextCalls.value == 3)
    }

    @Test("RK-132 consumeLoadingState lets only values pass; on observed states as on plain ones")
    func consuming() {
        let listener = Listener()
        let signal = Signal<Int, Failure>(just: 1).toLoadingSignal()
        #expect(EventLog(of: signal.consumeLoadingState(by: listener)).events == [.next(1), .completed])
        let observed = signal.deriveObservedLoadingState()
        #expect(EventLog(of: observed.consumeLoadingState(by: listener, context: .immediate)).elements == [1])
        #expect(EventLog(of: observed.updateLoadingState(of: listener)).elements == [.loading, .loaded(1)])
        #expect(listener.states.count == 6)
    }

    @Test("RK-131 a listener is not held, unless it says so")
    func holding() {
        let subject = PassthroughSubject<LoadingState<Int, Failure>, Never>()
        var listeners: [any LoadingStateListener] = [Listener(), HeldListener()]
        let weakly = listeners.map { Weakly($0 as AnyObject) }
        let observations = listeners.map {
            subject.updateLoadingState(of: $0, context: .immediate).observe { _ in }
        }
        listeners = []
        #expect(weakly.map(\.isGone) == [true, false])
        observations.forEach { $0.dispose() }
        #expect(weakly.map(\.isGone) == [true, true])
    }
}
