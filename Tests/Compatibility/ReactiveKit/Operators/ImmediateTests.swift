import ReactiveKit
import SwiftObserver
import Testing

/// Under `.immediate`, a handler's element reaches every stage while that is still busy with the element before.
@Suite("Stages that are entered again")
struct ImmediateTests {
    typealias Stage = @Sendable (Signal<Int, Never>) -> Signal<String, Never>

    /// The outcome for 1, 2 and 3, each of which is sent by the first handler of the one before, and for 4 and 5.
    private func outcome(_ stage: Stage) -> [String] {
        let source = PassthroughSubject<Int, Never>(delivery: .immediate)
        let log = EventLog<String, Never>()
        nonisolated(unsafe) var next = 2
        _ = stage(source.toSignal()).observe { event in
            log.note(event)
            guard event.isNext, event.element != "0", next <= 3 else { return }
            next += 1
            source.send(next - 1)
        }
        // If a stage emits nothing for 1, the next elements are sent from here.
        source.send(1)
        while next <= 3 {
            next += 1
            source.send(next - 1)
        }
        for number in 4...5 { source.send(number) }
        source.send(completion: .finished)
        return log.events.map { $0.element ?? "|" }
    }

    @Test("A stage with a memory has noted an element before it passes it on", arguments: Case.all)
    func stages(example: Case) {
        #expect(outcome(example.stage) == example.expected)
    }

    @Test(
        "What an observer sends is handled at once, whichever subject of this module it is sent to",
        arguments: [
            PassthroughSubject(), ReplaySubject(bufferSize: 2), ReplayOneSubject(),
            ReplayLoadingValueSubject(bufferSize: 2),
        ] as [ReactiveKit.Subject<LoadingState<Int, Never>, Never>])
    func subjects(subject: ReactiveKit.Subject<LoadingState<Int, Never>, Never>) {
        #expect(calls(of: subject) == ["A0 begins", "A1 begins", "A1 ends", "B1", "A0 ends", "B0"])
    }

    @Test("A subject of a client's own, which may observe in any way, calls observers with one event after the other")
    func ownSubject() {
        final class Own: ReactiveKit.Subject<LoadingState<Int, Never>, Never>, @unchecked Sendable {}  // adds nothing
        #expect(calls(of: Own()) == ["A0 begins", "B1", "A0 ends", "A1 begins", "A1 ends", "B0"])
    }

    /// How two observers are called, of which the first one sends 1 when it is given 0.
    private func calls(of subject: ReactiveKit.Subject<LoadingState<Int, Never>, Never>) -> [String] {
        nonisolated(unsafe) var calls: [String] = []
        subject.setDelivery(.immediate)
        let bag = DisposeBag()
        subject.value().observeNext { [weak subject] value in
            calls.append("A\(value) begins")
            if value == 0 { subject?.send(.loaded(1)) }
            calls.append("A\(value) ends")
        }.dispose(in: bag)
        subject.value().observeNext { calls.append("B\($0)") }.dispose(in: bag)
        subject.send(.loaded(0))
        return calls
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: [String]
        let stage: Stage

        init(_ name: String, _ expected: [String], _ stage: @escaping Stage) {
            testDescription = name
            self.expected = expected
            self.stage = stage
        }

        static let all = [
            Case("prefix", ["1", "2", "|"]) { $0.prefix(maxLength: 2).map { "\($0)" } },
            Case("output", ["2", "|"]) { $0.output(at: 1).map { "\($0)" } },
            Case("dropFirst", ["2", "3", "4", "5", "|"]) { $0.dropFirst(1).map { "\($0)" } },
            Case("scan", ["0", "1", "3", "6", "10", "15", "|"]) { $0.scan(0, +).map { "\($0)" } },
            Case("pairwise", ["12", "23", "34", "45", "|"]) { $0.pairwise().map { "\($0)\($1)" } },
            Case("zipPrevious", ["01", "12", "23", "34", "45", "|"]) { $0.zipPrevious().map { "\($0 ?? 0)\($1)" } },
            Case("buffer", ["[1, 2]", "[3, 4]", "|"]) { $0.buffer(size: 2).map { "\($0)" } },
            Case("window", ["1", "2", "3", "4", "|"]) { $0.window(ofSize: 2).merge().map { "\($0)" } },
            Case("removeDuplicates", ["1", "2", "3", "|"]) {
                $0.map { ($0 + 1) / 2 }.removeDuplicates().map { "\($0)" }
            },
            Case("dropLast", ["1", "2", "3", "4", "|"]) { $0.dropLast(1).map { "\($0)" } },
            Case("suffix", ["4", "5", "|"]) { $0.suffix(maxLength: 2).map { "\($0)" } },
            Case("reduce", ["15", "|"]) { $0.reduce(0, +).map { "\($0)" } },
        ]
    }
}
