import ReactiveKit
import Testing

@Suite("Disposables")
struct DisposableTests {
    private final class Probe: Disposable {
        private(set) var isDisposed = false
        func dispose() { isDisposed = true }
    }

    @Test("RK-030 cancel() is dispose()")
    func cancelling() {
        let probe = Probe()
        probe.cancel()
        #expect(probe.isDisposed)
    }
}
