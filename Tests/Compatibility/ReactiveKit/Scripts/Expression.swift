import ReactiveKit
import TestSupport

/// A signal of operators on sources, which can be made of the module's operators and of naive ones.
indirect enum Expression: CustomStringConvertible {
    case source(Int), just(Int), numbers(Int)
    case tenfold(Expression), prefix(Int, Expression), dropFirst(Int, Expression), removeDuplicates(Expression)
    case retry(Expression)
    case two(Two, Expression, Expression)
    case timed(Timed, Duration, Expression), ticking(Int, Duration)
    case share(Int, Expression), retryWhen(Expression, Expression)
    case loading(Loading, Expression)

    enum Two: CaseIterable {
        case merge, combineLatest, zip, amb, latestFrom, replayLatest, until, pausable, append, flatMapError
        case flatMapMerge, flatMapLatest, flatMapConcat
    }

    var description: String {
        switch self {
        case .source(let index): "s\(index)"
        case .just(let number): "just(\(number))"
        case .numbers(let count): "numbers(\(count))"
        case .tenfold(let one): "\(one).tenfold"
        case .prefix(let count, let one): "\(one).prefix(\(count))"
        case .dropFirst(let count, let one): "\(one).dropFirst(\(count))"
        case .removeDuplicates(let one): "\(one).removeDuplicates"
        case .retry(let one): "\(one).retry"
        case .two(let two, let left, let right): "\(two)(\(left), \(right))"
        case .timed(let timed, let time, let one): "\(one).\(timed)(\(time))"
        case .ticking(let count, let time): "ticking(\(count), \(time))"
        case .share(let limit, let one): "\(one).share(\(limit))"
        case .retryWhen(let one, let other): "\(one).retry(when: \(other))"
        case .loading(let loading, let one): "\(one).\(loading)"
        }
    }

    /// The operators of an expression, beside the ones without a kind.
    enum Kind: CaseIterable {
        case plain, timed, sharing, loading
    }

    init(_ kind: Kind = .plain, depth: Int, by random: inout some RandomNumberGenerator) {
        func part() -> Expression { Expression(kind, depth: depth - 1, by: &random) }
        if kind != .plain, Int.random(in: 0..<3, using: &random) == 0 {
            self = Expression(special: kind, part: depth > 0 ? part() : .source(0), depth: depth, by: &random)
            return
        }
        switch depth > 0 ? Int.random(in: 0..<14, using: &random) : Int.random(in: 0..<4, using: &random) {
        case 0...2: self = .source(Int.random(in: 0..<4, using: &random))
        case 3: self = Bool.random(using: &random) ? .just(7) : .numbers(3)
        case 4: self = .tenfold(part())
        case 5: self = .prefix(Int.random(in: 1..<4, using: &random), part())
        case 6: self = Bool.random(using: &random) ? .dropFirst(1, part()) : .removeDuplicates(part())
        case 7: self = .retry(part())
        default: self = .two(Two.allCases.randomElement(using: &random) ?? .merge, part(), part())
        }
    }
}

extension Expression {
    func signal(of sources: [Signal<Int, Failure>], by time: ManualTime) -> Signal<Int, Failure> {
        switch self {
        case .source(let index): return sources[index]
        case .just(let number): return Signal(just: number)
        case .numbers(let count): return Signal(sequence: 0..<count)
        case .tenfold(let one): return one.signal(of: sources, by: time).map { $0 &* 10 }
        case .prefix(let count, let one): return one.signal(of: sources, by: time).prefix(maxLength: count)
        case .dropFirst(let count, let one): return one.signal(of: sources, by: time).dropFirst(count)
        case .removeDuplicates(let one): return one.signal(of: sources, by: time).removeDuplicates()
        case .retry(let one): return one.signal(of: sources, by: time).retry(1)
        case .two(let two, let left, let right):
            let (left, right) = (left.signal(of: sources, by: time), right.signal(of: sources, by: time))
            switch two {
            case .merge: return left.merge(with: right)
            case .combineLatest: return left.combineLatest(with: right) { $0 &* 3 &+ $1 }
            case .zip: return left.zip(with: right) { $0 &* 3 &+ $1 }
            case .amb: return left.amb(with: right)
            case .latestFrom: return left.with(latestFrom: right) { $0 &* 3 &+ $1 }
            case .replayLatest: return left.replayLatest(when: right.suppressError(logging: false))
            case .until: return left.prefix(untilOutputFrom: right)
            case .pausable: return left.pausable(by: right.map { $0 % 2 == 0 })
            case .append: return left.append(right)
            case .flatMapError: return left.flatMapError { _ in right }
            case .flatMapMerge: return left.flatMapMerge { x in right.map { $0 &+ x } }
            case .flatMapLatest: return left.flatMapLatest { x in right.map { $0 &+ x } }
            case .flatMapConcat: return left.flatMapConcat { x in right.map { $0 &+ x } }
            }
        case .timed(let timed, let interval, let one):
            return timed.signal(of: one.signal(of: sources, by: time), interval, by: time)
        case .ticking(let count, let interval): return Signal(sequence: 0..<count, interval: interval, clock: time)
        case .share(let limit, let one): return one.signal(of: sources, by: time).share(limit: limit)
        case .retryWhen(let one, let other):
            let (attempts, other) = (Counter(), other.signal(of: sources, by: time).suppressError(logging: false))
            return one.signal(of: sources, by: time).retry(when: other) { _ in
                attempts.add()
                return attempts.value < Expression.mostAttempts
            }
        case .loading(let loading, let one): return loading.signal(of: one.signal(of: sources, by: time))
        }
    }
}
