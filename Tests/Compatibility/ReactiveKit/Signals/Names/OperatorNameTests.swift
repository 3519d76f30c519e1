import ReactiveKit
import TestSupport
import Testing

@Suite("The names of operators in an inspection", .serialized, .oneInspection)
struct OperatorNameTests {
    @Test("Each operator of the API is named as a client writes it, and once")
    func names() throws {
        let labels = Labels()
        checkStages(labels)
        checkTime(labels)
        checkErrors(labels)
        checkJoins(labels)
        checkFlattening(labels)
        checkLoading(labels)
        let earlier: any EarlierOperatorNames = Earlier()
        earlier.check(labels)
        let declared = try DeclaredAPI.functions(
            of: "ReactiveKit", returning: #/-> \(?(?:Signal<|LoadingSignal<|SafeSignal|ConnectableSignal)/#)
        #expect(declared.subtracting(labels.declarations).subtracting(Self.sources) == [])
        #expect(labels.declarations.union(Self.sources).subtracting(declared).subtracting(Self.initializers) == [])
    }

    /// What makes a signal of something that is no signal: a chain begins here, and the source has a name of its own.
    private static let sources: Set = [
        "LoadingProperty.reload(silently:)", "Signal.completed()", "Signal.failed(_:)", "Signal.never()",
        "Signal.withObserver()", "SignalProtocol.failed(_:)", "SignalProtocol.interval(_:queue:)",
        "SignalProtocol.just(_:)", "SignalProtocol.loaded(_:)", "SignalProtocol.loading()",
        "SignalProtocol.sequence(_:)",
        "SignalProtocol.timer(element:time:queue:)", "SignalProtocol.toSignal()",
        "SwiftObserver.BufferedObservable.toSignal(initial:)", "SwiftObserver.Observable.toSignal()",
        "_Concurrency.AsyncSequence.toFullyTypedSignal()", "_Concurrency.AsyncSequence.toSignal()",
    ]

    private static let initializers: Set = [
        "Signal.init(combiningLatest:combine:)", "Signal.init(flattening:strategy:)",
    ]
}

/// Deprecated like the functions that it calls, so it gets no warnings.
protocol EarlierOperatorNames {
    func check(_ labels: Labels)
}
