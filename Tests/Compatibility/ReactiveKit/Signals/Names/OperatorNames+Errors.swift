import ReactiveKit
import Testing

extension OperatorNameTests {
    private func checked(_ number: Int) throws -> Int { number }

    func checkErrors(_ labels: Labels) {
        labels.check("SignalProtocol.branchOutError()", "branchOutError") { labels.failing.branchOutError().0 }
        labels.check("SignalProtocol.branchOutError()", "branchOutError") { labels.failing.branchOutError().1 }
        labels.check("SignalProtocol.branchOutError(_:)", "branchOutError") {
            labels.failing.branchOutError { _ in 0 }.0
        }
        labels.check("SignalProtocol.branchOutError(_:)", "branchOutError") {
            labels.failing.branchOutError { _ in 0 }.1
        }
        labels.check("SignalProtocol.breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)", "breakpoint") {
            labels.failing.breakpoint(receiveOutput: { _ in false })
        }
        labels.check("SignalProtocol.breakpointOnError()", "breakpointOnError") { labels.failing.breakpointOnError() }
        labels.check("SignalProtocol.feedError(into:)", "feedError") {
            labels.failing.feedError(into: PassthroughSubject<Failure, Never>())
        }
        labels.check("SignalProtocol.flatMapError(_:)", "flatMapError") {
            labels.failing.flatMapError { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.getValues()", "getValues") { labels.results.getValues() }
        labels.check("SignalProtocol.getValues()", "getValues") { labels.source(Result<Int, Failure>.self).getValues() }
        labels.check("SignalProtocol.map(_:)", "map") {
            labels.throwing.map { try checked($0) }
        }
        labels.check("SignalProtocol.mapError(_:)", "mapError") { labels.failing.mapError { _ in Failure() } }
        labels.check("SignalProtocol.mapToResult()", "mapToResult") { labels.failing.mapToResult() }
        labels.check("SignalProtocol.mapValue(_:)", "mapValue") { labels.results.mapValue { -$0 } }
        labels.check("SignalProtocol.replaceError(with:)", "replaceError") { labels.failing.replaceError(with: 0) }
        labels.check("SignalProtocol.retry(_:if:)", "retry") { labels.failing.retry(2) }
        labels.check("SignalProtocol.retry(when:if:)", "retry") {
            labels.failing.retry(when: Signal<Int, Never>.never())
        }
        labels.check("SignalProtocol.suppressAndFeedError(into:logging:file:line:)", "suppressAndFeedError") {
            labels.failing.suppressAndFeedError(into: PassthroughSubject<Failure, Never>())
        }
        labels.check("SignalProtocol.suppressError(logging:file:line:)", "suppressError") {
            labels.failing.suppressError(logging: false)
        }
        labels.check("SignalProtocol.toErrorSignal()", "toErrorSignal") { labels.failing.toErrorSignal() }
        labels.check("SignalProtocol.tryMap(_:)", "tryMap") { labels.failing.tryMap { .success($0) } }
        labels.check("SignalProtocol.tryMap(_:)", "tryMap") {
            labels.numbers.tryMap { Result<Int, Failure>.success($0) }
        }
    }

    func checkLoading(_ labels: Labels) {
        let listener = Listener()
        labels.check("SignalProtocol.toLoadingSignal()", "toLoadingSignal") { labels.failing.toLoadingSignal() }
        labels.check("SignalProtocol.value()", "value") { labels.states.value() }
        labels.check("SignalProtocol.mapValue(_:)", "mapValue") { labels.states.mapValue { -$0 } }
        labels.check("SignalProtocol.mapLoadingError(_:)", "mapLoadingError") { labels.states.mapLoadingError { $0 } }
        labels.check("SignalProtocol.dematerializeLoadingState()", "dematerializeLoadingState") {
            labels.states.dematerializeLoadingState()
        }
        labels.check("SignalProtocol.deriveObservedLoadingState(loadsAgainOnFailure:)", "deriveObservedLoadingState") {
            labels.states.deriveObservedLoadingState()
        }
        labels.check("SignalProtocol.flatMapValue(_:transfrom:)", "flatMapValue") {
            labels.states.flatMapValue { _ in LoadingSignal<Int, Failure>.never() }
        }
        labels.check("SignalProtocol.flatMapValue(_:transfrom:)", "flatMapValue") {
            labels.states.flatMapValue { _ in Signal<Int, Failure>.never() }
        }
        labels.check("SignalProtocol.liftValue(_:)", "liftValue") { labels.states.liftValue { $0.toLoadingSignal() } }
        labels.check("SignalProtocol.liftValue(_:)", "liftValue") {
            labels.states.liftValue { (values: Signal<Int, Failure>) -> Signal<Int, Failure> in values }
        }
        labels.check("SignalProtocol.reloading(_:)", "reloading") {
            labels.failing.reloading(LoadingProperty<Int, Failure> { .never() })
        }
        labels.check("SignalProtocol.reloading(_:strategy:)", "reloading") {
            labels.states.reloading(LoadingProperty<Int, Failure> { .never() })
        }
        labels.check("SignalProtocol.replayValues(limit:)", "replayValues · refCount") {
            labels.states.replayValues().refCount()
        }
        labels.check("SignalProtocol.shareReplayValues(limit:)", "shareReplayValues") {
            labels.states.shareReplayValues()
        }
        labels.check("SignalProtocol.updateLoadingState(of:)", "updateLoadingState") {
            labels.states.updateLoadingState(of: listener)
        }
        labels.check("SignalProtocol.updateLoadingState(of:context:)", "updateLoadingState") {
            labels.states.updateLoadingState(of: listener, context: .immediate)
        }
        labels.check("SignalProtocol.consumeLoadingState(by:)", "consumeLoadingState") {
            labels.states.consumeLoadingState(by: listener)
        }
        labels.check("SignalProtocol.consumeLoadingState(by:context:)", "consumeLoadingState") {
            labels.states.consumeLoadingState(by: listener, context: .immediate)
        }
        labels.check("SignalProtocol.updateLoadingState(of:)", "deriveObservedLoadingState · updateLoadingState") {
            labels.states.deriveObservedLoadingState().updateLoadingState(of: listener)
        }
        labels.check(
            "SignalProtocol.updateLoadingState(of:context:)", "deriveObservedLoadingState · updateLoadingState"
        ) { labels.states.deriveObservedLoadingState().updateLoadingState(of: listener, context: .immediate) }
        labels.check("SignalProtocol.consumeLoadingState(by:)", "deriveObservedLoadingState · consumeLoadingState") {
            labels.states.deriveObservedLoadingState().consumeLoadingState(by: listener)
        }
        labels.check(
            "SignalProtocol.consumeLoadingState(by:context:)", "deriveObservedLoadingState · consumeLoadingState"
        ) { labels.states.deriveObservedLoadingState().consumeLoadingState(by: listener, context: .immediate) }
    }
}

private final class Listener: LoadingStateListener, BindingExecutionContextProvider {
    var bindingExecutionContext: ExecutionContext { .immediate }

    func setLoadingState<LoadingValue, LoadingError>(_ state: ObservedLoadingState<LoadingValue, LoadingError>) {}
}
