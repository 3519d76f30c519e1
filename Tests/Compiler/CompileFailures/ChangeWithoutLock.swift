// error: missing argument for parameter #1 in call
// with: Sources/SwiftObserver/Platform/Lock.swift
// with: Sources/SwiftObserver/Platform/HeldLock.swift

struct Guarded: ~Copyable {
    let lock = Lock()

    func change(_ held: borrowing HeldLock) {}

    func changeUnlocked() {
        lock.withLock {}
        change()
    }
}
