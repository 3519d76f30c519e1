import Dispatch
import SwiftObserver
import TestSupport
import Testing

/// One of the ways to look at two variables together.
enum Joint: CaseIterable, Sendable, CustomTestStringConvertible {
    case two, three, four, six, withAuthor
    case object, objectOfThree, objectOfObject, objectInChain
    case mapped, erased, objectOfMapped

    var testDescription: String { "\(self)" }

    /// Notes the values of both variables with each call, as long as the returned objects are held.
    func look(at a: Var<Int>, _ b: Var<Int>, _ log: Log<[Int]>, initial: Bool = false) -> [AnyObject] {
        let observer = Looker()
        var held: [AnyObject] = [observer]
        let still = Var(7)
        switch self {
        case .two: observer.observe(a, b, initial: initial) { log.add([$0.new, $1.new]) }
        case .three: observer.observe(a, still, b, initial: initial) { log.add([$0.new, $2.new]) }
        case .four: observer.observe(a, b, still, a, initial: initial) { log.add([$0.new, $1.new, $3.new]) }
        case .six:
            observer.observe(still, b, a, b, still, a, initial: initial) {
                log.add([$1.new, $2.new, $3.new, $5.new])
            }
        case .withAuthor:
            observer.observe(a, b, initial: initial) { (a: Update<Int>, b: Update<Int>, _: AnyAuthor) in
                log.add([a.new, b.new])
            }
        case .object:
            let both = a.combineLatest(b)
            observer.observe(both, initial: initial) { log.add([$0.new, $1.new]) }
            held.append(both)
        case .objectOfThree:
            let all = a.combineLatest(still, b)
            observer.observe(all, initial: initial) { log.add([$0.new, $2.new]) }
            held.append(all)
        case .objectOfObject:
            let both = a.combineLatest(b).map { [$0.new, $1.new] }
            let more = both.combineLatest(b.combineLatest(a))
            observer.observe(more, initial: initial) { log.add($0 + [$1.0.new, $1.1.new]) }
            held.append(more)
        case .objectInChain:
            let both = a.combineLatest(b)
            observer.observe(both, initial: initial).map { [$0.new, $1.new] }.receive { log.add($0) }
            held.append(both)
        case .mapped:
            let (one, other) = (a.new(), b.map { $0.new })
            observer.observe(one, other, initial: initial) { log.add([$0, $1]) }
            held += [one, other]
        case .erased:
            let (one, other) = (a.erased(), b.erased())
            observer.observe(one, other, initial: initial) { log.add([$0.new, $1.new]) }
            held += [one, other]
        case .objectOfMapped:
            let both = a.new().combineLatest(b.new()).erased()
            observer.observe(both, initial: initial) { log.add([$0, $1]) }
            held.append(both)
        }
        return held + [still]
    }
}

/// An observer, to be used by one thread at a time.
final class Looker: Observer, @unchecked Sendable {  // a receiver may be used from any thread
    let receiver = Receiver()
}

/// A strategy, and how it is brought to deliver.
enum Manner: CaseIterable, Sendable, CustomTestStringConvertible {
    case ordered, immediate, loop, latestOnLoop, queue, swapped

    var testDescription: String { "\(self)" }

    /// Whether messages are delivered where they are sent.
    var isInPlace: Bool { self == .ordered || self == .immediate || self == .swapped }

    /// Returns a variable with this strategy, and a closure that delivers all waiting messages.
    func variable(_ value: Int) -> (Var<Int>, settle: () -> Void) {
        switch self {
        case .ordered: return (Var(value), {})
        case .immediate: return (Var(value, delivery: .immediate), {})
        case .loop:
            let loop = MessageLoop()
            return (Var(value, delivery: .loop(loop)), { while loop.runOnce() > 0 {} })
        case .latestOnLoop:
            let loop = MessageLoop()
            return (Var(value, delivery: .loop(loop).latestOnly), { while loop.runOnce() > 0 {} })
        case .queue:
            let queue = DispatchQueue(label: "join")
            return (Var(value, delivery: .queue(queue)), { for _ in 0..<10 { queue.sync {} } })
        case .swapped:
            let loop = MessageLoop()
            let variable = Var(value, delivery: .loop(loop))
            variable.value += 1
            variable.setDelivery(.ordered)
            variable.value -= 1
            return (variable, { while loop.runOnce() > 0 {} })
        }
    }
}
