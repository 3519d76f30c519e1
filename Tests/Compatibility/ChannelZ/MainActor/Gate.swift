import Testing

/// A gate that a handler opens, and a watchdog for the case that it never does.
final class Gate {
    private var isOpen = false
    private var waiting: CheckedContinuation<Void, Never>?

    func open() {
        isOpen = true
        waiting?.resume()
        waiting = nil
    }

    /// Waits until the gate is open. When that takes ten minutes, the test has failed.
    func opened() async {
        guard !isOpen else { return }
        let watchdog = Task {
            try await Task.sleep(for: .seconds(600))
            Issue.record("nobody opened the gate")
            open()
        }
        await withCheckedContinuation { waiting = $0 }
        watchdog.cancel()
    }
}
