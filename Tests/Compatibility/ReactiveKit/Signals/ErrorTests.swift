import ReactiveKit
import Testing

@Suite("Errors")
struct ErrorTests {
    private let failing = signal(1, ending: .failure(.first))

    @Test("RK-082 mapError, castError and toErrorSignal")
    func mapping() {
        #expect(failing.mapError { _ in Failure.second }.events() == [.next(1), .failed(.second)])
        #expect(signal(1).mapError { _ in Failure.second }.events() == [.next(1), .completed])
        let cast: Signal<Int, Failure> = Signal<Int, Never>(just: 1).castError()
        #expect(cast.events() == [.next(1), .completed])
        #expect(failing.toErrorSignal().events() == [.next(.first), .completed])
        #expect(signal(1).toErrorSignal().events() == [.completed])
    }

    @Test("RK-083 suppressError and replaceError complete in place of a failure")
    func suppressing() {
        #expect(failing.suppressError(logging: false).events() == [.next(1), .completed])
        #expect(signal(1).suppressError(logging: false).events() == [.next(1), .completed])
        #expect(failing.replaceError(with: 9).events() == [.next(1), .next(9), .completed])
        #expect(signal(1).replaceError(with: 9).events() == [.next(1), .completed])
    }
}
