import ReactiveKit
import Testing

/// Code as it was written in Swift 5: closures change local variables, elements are not Sendable, functions are passed on.
@Suite("Code of Swift 5 that combines signals")
struct CombiningCodeTests {
    private final class Photo {
        let name: String

        init(_ name: String) { self.name = name }
    }

    private struct Failure: Error {}

    @Test("Closures of operators with several sources change local variables")
    func variables() {
        var (combined, attempts, mapped) = (0, 0, 0)
        let numbers = Signal<Int, Failure>(sequence: [1, 2])
        let words = Signal<Photo, Failure>(just: Photo("a"))
        var results: [String] = []
        numbers.combineLatest(with: words) { number, photo -> String in
            combined += 1
            return "\(number)\(photo.name)"
        }
        .flatMapLatest { text -> Signal<String, Failure> in
            mapped += 1
            return Signal(just: text)
        }
        .observeNext { results.append($0) }
        .dispose()
        _ = Signal<Int, Failure>.failed(Failure()).retry(
            2,
            if: { _ in
                attempts += 1
                return true
            }
        ).observe { _ in }
        #expect(results == ["2a"])
        #expect((combined, mapped, attempts) == (1, 1, 2))
    }

    @Test("Signals of objects that are not Sendable are zipped, merged and flattened in generic functions")
    func generics() {
        func pairs<S: SignalProtocol, T: SignalProtocol>(_ one: S, _ other: T) -> Signal<
            (S.Element, T.Element), S.Error
        >
        where S.Error == T.Error {
            one.zip(with: other)
        }
        func all<S: SignalProtocol>(_ signals: [S]) -> Signal<S.Element, S.Error> {
            Signal(sequence: signals).flatten(.concat)
        }
        let photos = ["a", "b"].map { Signal<Photo, Never>(just: Photo($0)) }
        var names: [String] = []
        _ = all(photos).observeNext { names.append($0.name) }
        _ = pairs(photos[0], photos[1]).observeNext { names.append($0.name + $1.name) }
        _ = merge(photos[0], photos[1]).observeNext { names.append($0.name) }
        #expect(names == ["a", "b", "ab", "a", "b"])
    }
}
