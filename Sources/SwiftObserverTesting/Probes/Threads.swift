internal import SwiftObserver
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(Dispatch)
    internal import Dispatch
#endif

/// Threads and waiting, without Foundation.
enum Threads {
    /// Runs `body` on a new thread, and does not wait for it.
    static func start(_ body: @escaping @Sendable () -> Void) {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            let work = Unmanaged.passRetained(Work(body)).toOpaque()
            #if canImport(Darwin) || canImport(Musl) || os(FreeBSD) || os(OpenBSD)
                var thread: pthread_t?
                let result = pthread_create(&thread, nil, { Work.perform($0) }, work)
                if result == 0, let thread { pthread_detach(thread) }
            #else
                var thread = pthread_t()
                let result = pthread_create(&thread, nil, { Work.perform($0) }, work)
                if result == 0 { pthread_detach(thread) }
            #endif
            precondition(result == 0, "The system has no thread left")
        #elseif canImport(Dispatch)
            DispatchQueue(label: "SwiftObserverTesting").async(execute: body)
        #else
            body()
        #endif
    }

    /// Runs `body` on a new thread, and waits until it has returned, but not longer than `patience`.
    ///
    /// - Returns: Whether it has returned in time. If not, the thread goes on by itself.
    static func run(patience: Duration, _ body: @escaping @Sendable () -> Void) -> Bool {
        let done = Flag()
        start {
            body()
            done.raise()
        }
        return wait(patience: patience) { done.isRaised }
    }

    /// Runs `count` threads at once, and returns a counter of the threads that have not returned.
    static func startAll(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Counter {
        let (ready, running) = (Counter(), Counter(count))
        for index in 0..<count {
            start {
                ready.increment()
                while ready.value < count { yield() }
                body(index)
                running.decrement()
            }
        }
        return running
    }

    /// Waits until `condition` holds, but not longer than `patience`, and returns whether it does.
    static func wait(
        patience: Duration, now: () -> ContinuousClock.Instant = { .now }, until condition: () -> Bool
    ) -> Bool {
        for _ in 0..<20 {
            if condition() { return true }
            yield()
        }
        let deadline = now() + patience
        var pause: UInt32 = 20
        while !condition() {
            if now() >= deadline { return condition() }
            self.pause(microseconds: pause)
            // After a long time, the condition is read less often.
            pause = min(pause + pause / 4, 2000)
        }
        return true
    }

    /// Lets another thread go first.
    static func yield() {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            sched_yield()
        #endif
    }

    private static func pause(microseconds: UInt32) {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            usleep(microseconds)
        #endif
    }
}

/// A flag that one thread raises and another one sees.
final class Flag: Sendable {
    private let state = Atomic<Bool>(false)

    var isRaised: Bool { state.load(ordering: .acquiring) }

    func raise() {
        state.store(true, ordering: .releasing)
    }
}

/// A number that several threads count up and down.
final class Counter: Sendable {
    private let state: Atomic<Int>

    init(_ value: Int = 0) {
        state = Atomic(value)
    }

    var value: Int { state.load(ordering: .acquiring) }

    func increment() {
        state.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }

    func decrement() {
        state.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
}

/// Carries a closure over to its thread.
private final class Work {
    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// - Parameter pointer: Never nil; some systems declare it as a pointer that could be.
    static func perform(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
    }

    private let body: @Sendable () -> Void
}

/// A value for each of some threads.
final class PerThread<Value: Sendable>: Sendable {
    /// The value of the calling thread.
    var current: Value? {
        let identity = ThreadIdentity.current
        return values.withLock { $0[identity] }
    }

    /// Calls a closure while the calling thread has a value.
    func with(_ value: Value, _ body: () -> Void) {
        let identity = ThreadIdentity.current
        values.withLock { $0[identity] = value }
        body()
        let left = values.withLock { $0.removeValue(forKey: identity) }
        withExtendedLifetime(left) {}
    }

    private let values = Guarded<[ThreadIdentity: Value]>([:])
}
