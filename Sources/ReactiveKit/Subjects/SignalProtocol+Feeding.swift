internal import SwiftObserver
internal import Synchronization

extension SignalProtocol {
    /// Sends true to a subject when an observation begins, and false when it ends or is disposed. The signal retains
    /// the subject.
    ///
    /// ```swift
    /// let isBusy = PassthroughSubject<Bool, Never>()
    /// _ = isBusy.observeNext { print("busy:", $0) }
    /// _ = SafeSignal(just: "page").feedActivity(into: isBusy)
    ///     .observeNext { print($0) }
    /// // prints: busy: true | page | busy: false
    /// ```
    ///
    /// The subject is sent false before the end is passed on. If the signal ends while the observation begins, false is
    /// sent afterwards.
    public func feedActivity<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Bool {
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { downstream in
            downstream.note("feedActivity")
            let activity = Activity { listener.on(.next($0)) }
            let part = Observation(upstreamOf: downstream.observation)
            downstream.observation.attach(.disposable(CompositeDisposable([part, activity])))
            activity.begin()
            if downstream.observation.isActive {
                let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
                source.begin(
                    Downstream(
                        part, on: downstream.actor, line: downstream.line, next: next,
                        end: { completion in
                            guard part.end() else { return }
                            activity.dispose()
                            if observation.isActive { end(completion) }
                        }))
            }
            activity.hasBegun()
        }
    }

    /// Sends each element to a subject too, before it is passed on. The signal retains the subject.
    ///
    /// ```swift
    /// let last = Property("none")
    /// _ = SafeSignal(sequence: ["a.txt", "b.txt"]).feedNext(into: last)
    ///     .observeCompleted { print(last.value) }    // prints: b.txt
    /// ```
    public func feedNext<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Element {
        _serialSignal.stage { downstream in
            downstream.note("feedNext")
            return downstream.passing { element in
                listener.on(.next(element))
                return element
            }
        }
    }

    /// Sends the error to a subject too, before it is passed on. The signal retains the subject.
    ///
    /// ```swift
    /// let errors = PassthroughSubject<CancellationError, Never>()
    /// _ = errors.observeNext { print("alert", $0) }
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.feedError(into: errors).observeFailed { _ in print("failed") }
    /// // prints: alert CancellationError() | failed
    /// ```
    public func feedError<S: SubjectProtocol>(into listener: S) -> Signal<Element, Error> where S.Element == Error {
        _serialSignal.stage { downstream in
            downstream.note("feedError")
            let (observation, end) = (downstream.observation, downstream.end)
            return downstream.before(downstream.next) { completion in
                if case .failure(let error) = completion { listener.on(.next(error)) }
                if observation.isActive { end(completion) }
            }
        }
    }

    /// Passes the signal on, but completes in place of a failure, and sends the error to a subject. The signal retains
    /// the subject.
    ///
    /// ```swift
    /// let errors = PassthroughSubject<CancellationError, Never>()
    /// _ = errors.observeNext { print("alert", $0) }
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.suppressAndFeedError(into: errors, logging: false)
    ///     .observeCompleted { print("done") }
    /// // prints: alert CancellationError() | done
    /// ```
    ///
    /// - Parameter logging: Whether the error is printed.
    public func suppressAndFeedError<S: SubjectProtocol>(
        into listener: S, logging: Bool = true, file: String = #file, line: Int = #line
    ) -> Signal<Element, Never> where S.Element == Error {
        feedError(into: listener)._serialSignal.withoutError(
            as: "suppressAndFeedError", insteadOf: 1, logging: logging, file: file, line: line)
    }
}

/// Calls a function with true when an observation begins, and then once with false when it is over.
private final class Activity: Disposable, @unchecked Sendable {  // by the state: one change alone calls `tell`
    private let tell: (Bool) -> Void
    private let state = Atomic<UInt8>(Activity.beginning)

    private static var beginning: UInt8 { 0 }
    private static var begun: UInt8 { 1 }
    private static var over: UInt8 { 2 }

    init(_ tell: @escaping (Bool) -> Void) {
        self.tell = tell
    }

    func begin() {
        tell(true)
    }

    func hasBegun() {
        let change = state.compareExchange(
            expected: Activity.beginning, desired: Activity.begun, ordering: .acquiringAndReleasing)
        if !change.exchanged { tell(false) }
    }

    func dispose() {
        if state.exchange(Activity.over, ordering: .acquiringAndReleasing) == Activity.begun { tell(false) }
    }

    var isDisposed: Bool { state.load(ordering: .relaxed) == Activity.over }
}

extension SignalProtocol {
    /// Sends some elements to a subject too, in another form, before they are passed on.
    ///
    /// The signal retains the subject.
    ///
    /// - Parameters:
    ///   - when: Returns whether an element is sent to the subject. By default, all are sent.
    ///   - map: Returns the value that is sent to the subject for an element.
    @preconcurrency
    public func feedNext<S: SubjectProtocol>(
        into listener: S,
        @_inheritActorContext when: @escaping @isolated(any) @Sendable (Element) -> Bool = { _ in true },
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (Element) -> S.Element
    ) -> Signal<Element, Error> {
        let (condition, transform) = (ClientClosure.condition(when), ClientClosure.transform(map))
        let (isWanted, make) = (condition.call, transform.call)
        let marked: Signal<(Element, Bool), Error> = _serialSignal.stage(on: condition.actor) { downstream in
            downstream.note("feedNext")
            return downstream.passing { ($0, isWanted($0)) }
        }
        return marked.stage(on: transform.actor) { downstream in
            downstream.passing { element, isWanted in
                if isWanted { listener.on(.next(make(element))) }
                return element
            }
        }
    }
}
