import Combine
import SwiftObserver
import Synchronization

/// A subscriber with the demand of a test. It notes its events, and each violation of Combine's rules.
final class Probe<Failure: Error>: Combine.Subscriber, @unchecked Sendable {  // by the lock
    typealias Input = Int

    private let lock = Lock()
    private var stored: [String] = []
    private var kept: (any Combine.Subscription)?
    private let initial: Combine.Subscribers.Demand
    private let whenCalled: @Sendable (Int, Probe) -> Combine.Subscribers.Demand
    private let isCalled = Atomic<Bool>(false)
    private let overlaps = Atomic<Int>(0)

    /// - Parameter whenCalled: Is given each element, and returns how many more are wanted.
    init(
        demanding initial: Combine.Subscribers.Demand,
        whenCalled: @escaping @Sendable (Int, Probe) -> Combine.Subscribers.Demand = { _, _ in .none }
    ) {
        self.initial = initial
        self.whenCalled = whenCalled
    }

    var notes: [String] { lock.withLock { stored } }
    var elements: [Int] { notes.compactMap { Int($0) } }
    /// How often it was called while it was being called.
    var overlapCount: Int { overlaps.load(ordering: .relaxed) }

    func request(_ demand: Combine.Subscribers.Demand) {
        lock.withLock { kept }?.request(demand)
    }

    func cancel() {
        let subscription = lock.withLock {
            let subscription = kept
            kept = nil
            return subscription
        }
        subscription?.cancel()
    }

    func receive(subscription: any Combine.Subscription) {
        lock.withLock { kept = subscription }
        if initial > .none { subscription.request(initial) }
    }

    func receive(_ input: Int) -> Combine.Subscribers.Demand {
        enter()
        defer { leave() }
        lock.withLock { stored.append("\(input)") }
        return whenCalled(input, self)
    }

    func receive(completion: Combine.Subscribers.Completion<Failure>) {
        enter()
        defer { leave() }
        lock.withLock {
            switch completion {
            case .finished: stored.append("finished")
            case .failure(let error): stored.append("\(error)")
            }
        }
    }

    private func enter() {
        if isCalled.exchange(true, ordering: .acquiringAndReleasing) { overlaps.wrappingAdd(1, ordering: .relaxed) }
    }

    private func leave() {
        isCalled.store(false, ordering: .releasing)
    }
}

/// The error of the tests' signals and publishers.
enum Trouble: Error {
    case some
}
