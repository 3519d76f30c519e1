import ReactiveKit
import Testing

@Test func disposablesAreCancellable() {
    struct Nothing: Disposable {
        func dispose() {}
        var isDisposed: Bool { true }
    }
    let cancellable: any Cancellable = Nothing()
    cancellable.cancel()
    #expect(Nothing().isDisposed)
}
