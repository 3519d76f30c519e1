// error: 'held' consumed more than once
// with: Sources/SwiftObserver/Platform/Lock.swift
// with: Sources/SwiftObserver/Platform/HeldLock.swift

struct Guarded: ~Copyable {
    let lock = Lock()

    func change(_ held: borrowing HeldLock) {}

    func changeTwice() {
        let held = lock.lock()
        change(held)
        lock.unlock(held)
        lock.unlock(held)
    }
}
