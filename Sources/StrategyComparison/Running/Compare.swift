#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation
    package import SwiftObserver

    /// Runs the same script under each strategy, and returns each delivery with its order, moment and place.
    ///
    /// ```swift
    /// let comparison = await compare([
    ///     NamedStrategy("ordered", .ordered),
    ///     NamedStrategy("frames", frames, turn: { frames.endFrame() }),
    /// ])
    /// print(comparison)
    /// #expect(comparison["frames"]?.numbers(gotBy: "Ann") == [1, 2, 3, 4, 5])
    /// ```
    ///
    /// While the script sends, the main queue and the strategy's own queue or loop are kept from running; they run when
    /// the script reaches a turn. So the outcome shows the strategy and not the luck of the threads. The main queue has
    /// to be served, as it is under an asynchronous `main` and in tests. If it is not, deliveries that need it are
    /// reported as waiting.
    ///
    /// - Parameters:
    ///   - strategies: The strategies to compare, by default most built-in ones. The runs follow one another.
    ///   - script: The script to run under each strategy.
    ///   - patience: How long a turn waits, at most, for a strategy that has messages and delivers none.
    public func compare(
        _ strategies: [NamedStrategy] = NamedStrategy.builtIn, running script: ComparisonScript = .introduction,
        patience: Duration = .seconds(30)
    ) async -> StrategyComparison {
        await compare(strategies, running: script, patience: patience) { strategy in
            MessengerSubject(strategy)
        }
    }

    /// Serializes runs, because each of them holds the main actor.
    private let mainActorLock = NSLock()

    /// Runs the same script under each strategy on a subject that is made of the strategy.
    package func compare(
        _ strategies: [NamedStrategy], running script: ComparisonScript, patience: Duration = .seconds(30),
        subject: @escaping @Sendable (any DeliveryStrategy) -> any ComparisonSubject
    ) async -> StrategyComparison {
        let numbered = NumberedScript(script)
        let mainActor = MainActorHold()
        var runs: [StrategyRun] = []
        for strategy in strategies {
            let run = await withCheckedContinuation { continuation in
                ComparisonPlace.sender.detachThread {
                    let runner = ComparisonRunner(
                        numbered, strategy: strategy, subject: subject(strategy.strategy), mainActor: mainActor,
                        patience: patience)
                    continuation.resume(returning: mainActorLock.withLock { runner.run() })
                }
            }
            runs.append(run)
        }
        return StrategyComparison(script: script, runs: runs)
    }

#endif
