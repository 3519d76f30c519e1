import SwiftObserver
import TestSupport

/// The ways to look at a variable and something else together.
enum ShownTogether: CaseIterable {
    case observation, observationOfThree, object, objectOfThree, objectOfObject, remembered, mappings

    func observe(
        _ one: Var<Int>, _ other: some BufferedObservable<Update<Int>> & Sendable, _ shown: Log<[Int]>,
        by observer: FreeObservation
    ) -> [AnyObject] {
        observe(one, other.new().erased(), shown, by: observer) + [other]
    }

    func observe(
        _ one: Var<Int>, _ other: AnyBufferedObservable<Int>, _ shown: Log<[Int]>, by observer: FreeObservation
    ) -> [AnyObject] {
        let still = Var(7)
        var held: [AnyObject] = [still, other]
        func look(at object: AnyBufferedObservable<[Int]>) {
            observer.observe(object) { shown.add($0) }
            held.append(object)
        }
        let both = one.combineLatest(other).map { [$0.new, $1] }.erased()
        switch self {
        case .observation: observer.observe(one, other) { shown.add([$0.new, $1]) }
        case .observationOfThree: observer.observe(one, still, other) { shown.add([$0.new, $2]) }
        case .object: look(at: both)
        case .objectOfThree: look(at: still.combineLatest(one, other).map { [$1.new, $2] }.erased())
        case .objectOfObject: look(at: still.combineLatest(both).map { $1 }.erased())
        case .remembered: look(at: both.remembered().erased())
        case .mappings:
            let (values, others) = (one.new(), other.map { $0 })
            held += [values, others]
            observer.observe(values, others) { shown.add([$0, $1]) }
        }
        return held
    }
}
