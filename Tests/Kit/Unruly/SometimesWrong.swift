import Dispatch
import Foundation
import SwiftObserver

/// Delivers in place, as it claims, and does something else every so many-th time.
final class SometimesWrong: SynchronousDelivery, @unchecked Sendable {  // `count` and `kept` by the lock
    enum Wrong: String, Sendable, CaseIterable {
        /// Another thread delivers, and is waited for.
        case elsewhere
        /// Another thread delivers, and is not waited for.
        case elsewhereMeanwhile
        /// It does not deliver.
        case forgets
        /// It discards the messages that it should deliver.
        case discards
        /// It delivers a moment later.
        case later
        /// It delivers when it is asked the next time.
        case nextTime
        /// It delivers twice, which does no harm.
        case twice
    }

    /// - Parameters:
    ///   - onlyNested: Whether only requests count that come while it delivers.
    init(_ wrong: Wrong, every period: Int, onlyNested: Bool = false, replay: ReplayLimit = .nothing) {
        self.wrong = wrong
        self.period = period
        self.onlyNested = onlyNested
        self.replay = replay
    }

    let replay: ReplayLimit

    func schedule(_ delivery: Delivery) {
        let isNested = Thread.current.threadDictionary[Self.key] != nil
        guard isWrong(isNested) else {
            takeKept()?.run()
            return run(delivery)
        }
        switch wrong {
        case .elsewhere:
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread { [self] in
                run(delivery)
                done.signal()
            }
            done.wait()
        case .elsewhereMeanwhile:
            Thread.detachNewThread { [self] in run(delivery) }
        case .forgets: break
        case .discards: delivery.discard()
        case .later: DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { [self] in run(delivery) }
        case .nextTime: lock.withLock { kept = delivery }
        case .twice:
            run(delivery)
            run(delivery)
        }
    }

    private func isWrong(_ isNested: Bool) -> Bool {
        lock.withLock {
            guard isNested || !onlyNested else { return false }
            count += 1
            return count % period == 0
        }
    }

    private func takeKept() -> Delivery? {
        lock.withLock {
            defer { kept = nil }
            return kept
        }
    }

    private func run(_ delivery: Delivery) {
        let before = Thread.current.threadDictionary[Self.key]
        Thread.current.threadDictionary[Self.key] = true
        delivery.run()
        Thread.current.threadDictionary[Self.key] = before
    }

    private static let key = "SometimesWrong"
    private let wrong: Wrong
    private let period: Int
    private let onlyNested: Bool
    private let lock = NSLock()
    private var count = 0
    private var kept: Delivery?
}
