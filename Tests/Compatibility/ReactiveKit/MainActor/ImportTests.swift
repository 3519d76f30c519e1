import ReactiveKit
import Testing

@Test("A type that conforms to Disposable is cancellable")
func disposablesAreCancellable() {
    struct Nothing: Disposable {
        func dispose() {}
        var isDisposed: Bool { true }
    }
    let cancellable: any Cancellable = Nothing()
    cancellable.cancel()
    #expect(Nothing().isDisposed)
}
