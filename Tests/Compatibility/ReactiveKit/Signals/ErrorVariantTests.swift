import ReactiveKit
import Testing

/// Every operator with two signals, where they fail alike, where only the first may fail, where only the second may, and
/// where none may.
@Suite("RK-073 Error variants")
struct ErrorVariantTests {
    private let failing = Signal<Int, Failure>(just: 1)
    private let safe = Signal<Int, Never>(just: 2)

    @Test("RK-073 the result may fail as the one that may")
    func variants() {
        let results: [Signal<Int, Failure>] = [
            failing.amb(with: failing), failing.amb(with: safe), safe.amb(with: failing),
            failing.merge(with: failing), failing.merge(with: safe), safe.merge(with: failing),
            failing.append(failing), failing.append(safe), safe.append(failing),
            failing.prepend(failing), failing.prepend(safe), safe.prepend(failing),
        ]
        #expect(
            results.map { $0.elements() } == [
                [1], [1], [2], [1, 1], [1, 2], [2, 1], [1, 1], [1, 2], [2, 1], [1, 1], [2, 1], [1, 2],
            ])
        let sums: [Signal<Int, Failure>] = [
            failing.combineLatest(with: failing) { $0 + $1 }, failing.combineLatest(with: safe) { $0 + $1 },
            safe.combineLatest(with: failing) { $0 + $1 }, failing.zip(with: failing) { $0 + $1 },
            failing.zip(with: safe) { $0 + $1 }, safe.zip(with: failing) { $0 + $1 },
            failing.with(latestFrom: failing) { $0 + $1 }, failing.with(latestFrom: safe) { $0 + $1 },
            safe.with(latestFrom: failing) { $0 + $1 },
        ]
        #expect(sums.map { $0.elements() } == [[2], [3], [3], [2], [3], [3], [2], [3], [3]])
        let pairs: [Signal<(Int, Int), Failure>] = [
            failing.combineLatest(with: failing), failing.combineLatest(with: safe), safe.combineLatest(with: failing),
            failing.zip(with: failing), failing.zip(with: safe), safe.zip(with: failing),
            failing.with(latestFrom: failing), failing.with(latestFrom: safe), safe.with(latestFrom: failing),
        ]
        #expect(pairs.allSatisfy { $0.elements().count == 1 })
    }

    @Test("RK-073 two signals that cannot fail make one that cannot")
    func safety() {
        let results: [Signal<Int, Never>] = [
            safe.amb(with: safe), safe.merge(with: safe), safe.append(safe), safe.prepend(safe),
            safe.combineLatest(with: safe) { $0 + $1 }, safe.zip(with: safe) { $0 + $1 },
            safe.with(latestFrom: safe) { $0 + $1 },
        ]
        #expect(results.map { $0.elements() } == [[2], [2, 2], [2, 2], [2, 2], [4], [4], [4]])
        let pair = safe.zip(with: safe).map { $0 + $1 }
        #expect(pair.elements() == [4])
    }

    @Test("RK-069 signals that cannot fail are flat mapped to signals that may")
    func flattening() {
        let inner = failing
        #expect(safe.flatMapMerge { _ in inner }.elements() == [1])
        #expect(safe.flatMapConcat { _ in inner }.elements() == [1])
        #expect(safe.flatMapLatest { _ in inner }.elements() == [1])
        #expect(safe.flatMap(.latest) { _ in inner }.elements() == [1])
        #expect(safe.map { _ in inner }.flatten(.concat).elements() == [1])
    }
}
