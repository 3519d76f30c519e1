import ReactiveKit
import Testing

@Suite("Transforming elements")
struct TransformingTests {
    @Test("RK-040 map transforms every element and passes the end on; the throwing form fails")
    func map() {
        #expect(signal(1, 2).map { $0 * 2 }.events() == [.next(2), .next(4), .completed])
        #expect(signal(1, ending: .failure(.first)).map { $0 * 2 }.events() == [.next(2), .failed(.first)])
        let throwing = Signal<Int, any Error>(sequence: [1, 2, 3]).map { element throws -> Int in
            if element == 2 { throw Failure.second }
            return element * 2
        }
        #expect(throwing.elements() == [2])
        #expect(throwing.events().last?.error as? Failure == .second)
    }

    @Test("RK-041 scan emits its initial value first, and then every accumulation")
    func scan() {
        #expect(signal(1, 2, 3).scan(0, +).events() == [.next(0), .next(1), .next(3), .next(6), .completed])
        #expect(signal(1, 2, 3).scan(0) { $0 + $1 }.elements() == [0, 1, 3, 6])
        #expect(Signal<Int, Failure>.never().scan(7) { $0 + $1 }.events() == [.next(7)])
    }

    @Test("RK-041 each observation of scan has an accumulation of its own")
    func scanTwice() {
        let sums = signal(1, 2).scan(0) { $0 + $1 }
        #expect(sums.elements() == [0, 1, 3])
        #expect(sums.elements() == [0, 1, 3])
    }

    @Test("RK-042 reduce emits once, at completion")
    func reduce() {
        #expect(signal(1, 2, 3).reduce(0) { $0 + $1 }.events() == [.next(6), .completed])
        #expect(Signal<Int, Failure>.completed().reduce(4) { $0 + $1 }.events() == [.next(4), .completed])
        #expect(signal(1, ending: .failure(.first)).reduce(0) { $0 + $1 }.events() == [.failed(.first)])
    }

    @Test("RK-043 collect emits one array, at completion")
    func collect() {
        #expect(signal(1, 2).collect().events() == [.next([1, 2]), .completed])
        #expect(Signal<Int, Failure>.completed().collect().events() == [.next([]), .completed])
        #expect(signal(1, ending: .failure(.first)).collect().events() == [.failed(.first)])
    }

    @Test(
        "RK-044 buffer emits arrays of exactly a size and drops the rest", arguments: [(1, 5), (2, 4), (2, 5), (6, 5)])
    func buffer(size: Int, count: Int) {
        let events = Signal<Int, Never>(sequence: 1...count).buffer(size: size).events()
        let arrays = (0..<(count / size)).map { index in Array((index * size + 1)...((index + 1) * size)) }
        #expect(events == arrays.map { .next($0) } + [.completed])
    }

    @Test("RK-044 RK-BUG-05 a buffer of no size emits nothing and completes", arguments: [0, -1])
    func emptyBuffer(size: Int) {
        #expect(signal(1, 2).buffer(size: size).events() == [.completed])
    }

    @Test("RK-045 window emits a signal of each full buffer")
    func window() {
        let windows = signal(1, 2, 3, 4, 5).window(ofSize: 2).elements()
        #expect(windows.map { $0.events() } == [[.next(1), .next(2), .completed], [.next(3), .next(4), .completed]])
        #expect(signal(1).window(ofSize: 0).events().map(\.isCompleted) == [true])
    }

    @Test("RK-046 pairwise begins with the second element, zipPrevious with the first")
    func pairs() {
        #expect(signal(1, 2, 3).pairwise().elements().map { [$0.0, $0.1] } == [[1, 2], [2, 3]])
        #expect(signal(1, 2, 3).zipPrevious().elements().map { [$0.0, $0.1] } == [[nil, 1], [1, 2], [2, 3]])
    }

    @Test("RK-047 replaceElements and eraseType keep only that there was an element")
    func replaceElements() {
        #expect(signal(1, 2).replaceElements(with: "x").events() == [.next("x"), .next("x"), .completed])
        #expect(signal(1, 2).eraseType().elements().count == 2)
    }

    @Test("RK-048 prepend emits at observation, append at completion")
    func edges() {
        #expect(signal(1, 2, 3).prepend(4).events() == [.next(4), .next(1), .next(2), .next(3), .completed])
        #expect(signal(1, 2).append(3).events() == [.next(1), .next(2), .next(3), .completed])
        #expect(signal(1, ending: .failure(.first)).append(3).events() == [.next(1), .failed(.first)])
        #expect(Signal<Int, Never>.never().prepend(1).events() == [.next(1)])
    }

    @Test("RK-049 replaceEmpty emits only at completion without elements")
    func replaceEmpty() {
        #expect(Signal<Int, Failure>.completed().replaceEmpty(with: 1).events() == [.next(1), .completed])
        #expect(signal(2).replaceEmpty(with: 1).events() == [.next(2), .completed])
        #expect(Signal<Int, Failure>.failed(.first).replaceEmpty(with: 1).events() == [.failed(.first)])
    }

    @Test("RK-050 compactMap, mapWrapped, replaceNils and ignoreNils")
    func optionals() {
        #expect(signal("1", "x", "3").compactMap { Int($0) }.events() == [.next(1), .next(3), .completed])
        let optionals = Signal<Int?, Never>(sequence: [1, nil, 3])
        #expect(optionals.mapWrapped { $0 * 2 }.events() == [.next(2), .next(nil), .next(6), .completed])
        #expect(optionals.replaceNils(with: 7).events() == [.next(1), .next(7), .next(3), .completed])
        #expect(optionals.ignoreNils().events() == [.next(1), .next(3), .completed])
    }

    @Test("RK-051 OptionalProtocol speaks of optionals")
    func optionalProtocol() {
        func unbox<O: OptionalProtocol>(_ optional: O) -> O.Wrapped? { optional._unbox }
        #expect(unbox(Int?.some(1)) == 1)
        #expect(unbox(Int?.none) == nil)
    }

    @Test("RK-052 flatMap to arrays, mapElement and flattenElements")
    func sequences() {
        #expect(
            signal(1, 2).flatMap { [$0, $0 * 10] }.events() == [.next(1), .next(10), .next(2), .next(20), .completed])
        #expect(signal([1, 2], [3]).mapElement { $0 * 2 }.events() == [.next([2, 4]), .next([6]), .completed])
        #expect(signal([1, 2], [], [3]).flattenElements().events() == [.next(1), .next(2), .next(3), .completed])
        #expect(signal(1...).flattenElements().prefix(maxLength: 2).events() == [.next(1), .next(2), .completed])
    }

    @Test("RK-053 mapToResult, tryMap, mapValue and getValues")
    func results() {
        #expect(
            signal(1, ending: .failure(.first)).mapToResult().events() == [
                .next(.success(1)), .next(.failure(.first)), .completed,
            ])
        #expect(signal(1).mapToResult().events() == [.next(.success(1)), .completed])
        let half: @Sendable (Int) -> Result<Int, Failure> = {
            $0.isMultiple(of: 2) ? .success($0 / 2) : .failure(.second)
        }
        #expect(signal(2, 3, 4).tryMap(half).events() == [.next(1), .failed(.second)])
        #expect(Signal<Int, Never>(sequence: [2, 3, 4]).tryMap(half).events() == [.next(1), .failed(.second)])
        let results: [Result<Int, Failure>] = [.success(1), .failure(.first), .success(2)]
        #expect(
            Signal<Result<Int, Failure>, Never>(sequence: results).mapValue { "\($0)" }.elements() == [
                .success("1"), .failure(.first), .success("2"),
            ])
        #expect(
            Signal<Result<Int, Failure>, Never>(sequence: results).getValues().events() == [.next(1), .failed(.first)])
        #expect(
            Signal<Result<Int, Failure>, Failure>(sequence: results).getValues().events() == [
                .next(1), .failed(.first),
            ])
    }

    @Test("RK-054 materialize makes elements of events, dematerialize events of elements")
    func materialize() {
        let failing = signal(1, ending: .failure(.first))
        #expect(failing.materialize().events() == [.next(.next(1)), .next(.failed(.first)), .completed])
        #expect(signal(1).materialize().elements() == [.next(1), .completed])
        #expect(failing.materialize().dematerialize().events() == [.next(1), .failed(.first)])
        let events: [Signal<Int, Failure>.Event] = [.next(1), .completed, .next(2)]
        #expect(Signal(sequence: events).castFailure().dematerialize().events() == [.next(1), .completed])
        #expect(
            signal(Signal<Int, Failure>.Event.next(1), ending: .failure(.second)).dematerialize().events() == [
                .next(1), .failed(.second),
            ])
    }
}

extension Signal where Error == Never {
    fileprivate func castFailure() -> Signal<Element, Failure> { castError() }
}
