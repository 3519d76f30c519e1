import Foundation
import SwiftObserver
import TestSupport

/// A message that calls back in its `deinit`.
final class Note: Sendable {
    let number: Int
    private let onDeath: (@Sendable () -> Void)?

    init(_ number: Int, onDeath: (@Sendable () -> Void)? = nil) {
        self.number = number
        self.onDeath = onDeath
    }

    deinit { onDeath?() }
}

/// A messenger and objects that call back into it in their `deinit`.
///
/// Each death makes every public call on the messenger: first on another thread, which returns unless a lock is held
/// while the object dies, then on its own. A call that does not return ends the test by its watchdog.
final class Stage: Sendable {
    let slot: Holder<Messenger<Note>>
    let listener = Person()
    let deaths = Log<String>()
    let failures = Log<String>()

    init(_ messenger: Messenger<Note>) { slot = Holder(messenger) }

    var messenger: Messenger<Note> { slot.object! }

    /// Returns a message that probes for locks in its `deinit`.
    func note(_ number: Int, _ name: String) -> Note {
        Note(number) { [self] in probe("\(name) \(number)") }
    }

    /// Returns an object for a capture list that probes for locks in its `deinit`.
    func witness(_ name: String) -> Note { note(0, name) }

    /// Makes every call, or only those that send nothing. For the place named.
    func probe(_ name: String, sending: Bool = true) {
        deaths.add(name)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            look()
            done.signal()
        }
        if done.wait(timeout: .now() + watchdog) == .timedOut {
            failures.add(name)
        } else if sending {
            act()
        } else {
            look()
        }
    }

    /// Calls that change nothing.
    private func look() {
        guard let messenger = slot.object else { return }
        _ = messenger.numbers
        _ = messenger.delivery
        _ = listener.isObserving(messenger)
        let passer = Person()
        passer.observe(messenger) { _ in }.stop()
    }

    /// Calls that change something too, but nothing that a test looks at.
    private func act() {
        look()
        guard let messenger = slot.object else { return }
        let passer = Person()
        let token = passer.observe(messenger) { _ in }
        _ = token.numbers
        messenger.send(Note(-1))
        messenger.stopBeingObserved(by: passer)
        passer.observeOnce(messenger) { _ in }
        passer.stopObserving()
        messenger.clearReplay()
    }
}
