// error: 'held' used after consume
// with: Sources/SwiftObserver/Platform/Lock.swift
// with: Sources/SwiftObserver/Platform/HeldLock.swift

struct Guarded: ~Copyable {
    let lock = Lock()

    func change(_ held: borrowing HeldLock) {}

    func changeLate() {
        let held = lock.lock()
        lock.unlock(held)
        change(held)
    }
}
