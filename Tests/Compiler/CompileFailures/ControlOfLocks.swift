// compiles: what the errors about locks are compared with
// with: Sources/SwiftObserver/Platform/Lock.swift
// with: Sources/SwiftObserver/Platform/HeldLock.swift

struct Guarded: ~Copyable {
    let lock = Lock()

    func change(_ held: borrowing HeldLock) {}

    func changeProperly() {
        lock.withLock { held in change(held) }
        let held = lock.lock()
        change(held)
        lock.unlock(held)
    }
}
