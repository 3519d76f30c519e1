internal import Receiver
internal import SwiftObserver
internal import StrategyComparison

/// The rows of the table that show a transmitter and its receiver under each strategy.
enum PairRows {
    typealias Row = (label: String, cells: [[InkedLine]])

    static func rows(for strategies: [NamedStrategy]) async -> [Row] {
        let script: ComparisonScript = [.observe("A"), .send("1"), .send("2"), .observe("C"), .send("3"), .turn]
        let comparison = await compare(strategies, running: script) { PairSubject($0) }
        return [
            (label: "Receiver: 1 2 3", cells: comparison.runs.map { [cell(of: "A", ink: 0, in: $0)] }),
            (label: "C listens after 2", cells: comparison.runs.map { [cell(of: "C", ink: 3, in: $0)] }),
        ]
    }

    /// Returns the delivered numbers, such as `1 2 3`, with replayed ones in brackets.
    private static func cell(of listener: String, ink: Int, in run: StrategyRun) -> InkedLine {
        var line = InkedLine()
        for delivery in run.deliveries where delivery.observer == listener && delivery.fate == .delivered {
            let number = String(delivery.message.number)
            if delivery.isReplayed {
                line.append("(\(number))", .replayed(ink))
            } else {
                line.append((line.isEmpty ? "" : " ") + number, .observer(ink))
            }
        }
        return line
    }
}

/// A transmitter and its receiver as the subject of a comparison.
struct PairSubject: ComparisonSubject {
    private let transmitter: WaveTransmitter<ComparedMessage>
    private let receiver: WaveReceiver<ComparedMessage>

    init(_ strategy: some DeliveryStrategy) {
        (transmitter, receiver) = Receiver<ComparedMessage>.make(delivery: strategy)
    }

    func send(_ message: ComparedMessage) {
        transmitter.broadcast(message)
    }

    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping @Sendable (ComparedMessage) -> Void
    ) -> ComparisonObservation {
        let disposable = receiver.listen { message in
            _ = isolation
            handler(message)
        }
        return ComparisonObservation(stop: { disposable.dispose() })
    }
}
