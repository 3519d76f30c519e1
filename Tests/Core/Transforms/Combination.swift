import SwiftObserver
import Testing

/// A combining object of two sources of numbers, and a model of its messages.
struct Combination: Sendable, CustomTestStringConvertible {
    /// A number that the first or the second source sends.
    struct Sent: Sendable {
        let source: Int
        let number: Int
    }

    /// The resulting messages as numbers: both numbers of a pair.
    typealias Result = [Int]

    let name: String
    let model: @Sendable ([Sent]) -> [Result]
    /// Makes the object of two messengers, and observes it.
    let make: @Sendable (Messenger<Int>, Messenger<Int>) -> any SwiftObserver.Observable<Result>

    var testDescription: String { name }

    static let all = [merge, pairs, combineLatest, combineLatestOfThree]

    static let merge = Combination(name: "merge") {
        $0.map { [$0.number] }
    } make: { first, second in
        first.merge(with: second).map { [$0] }
    }

    static let pairs = Combination(name: "zip") { sent in
        let (firsts, seconds) = (sent.filter { $0.source == 0 }, sent.filter { $0.source == 1 })
        return zip(firsts, seconds).map { [$0.number, $1.number] }
    } make: { first, second in
        zip(first, second).map { [$0, $1] }
    }

    static let combineLatest = Combination(name: "combineLatest") { sent in
        var latest = [7, 8]
        return sent.map {
            latest[$0.source] = $0.number
            return latest
        }
    } make: { first, second in
        first.startWith(7).combineLatest(second.startWith(8)).map { [$0, $1] }
    }

    /// The second source comes in twice.
    static let combineLatestOfThree = Combination(name: "combineLatest of three") { sent in
        var latest = [7, 8, 9]
        return sent.flatMap { one in
            guard one.source == 1 else {
                latest[0] = one.number
                return [latest]
            }
            latest[2] = one.number
            let early = latest
            latest[1] = one.number
            return [early, latest]
        }
    } make: { first, second in
        let third = second.startWith(9)
        return first.startWith(7).combineLatest(second.startWith(8), third).map { [$0, $1, $2] }
    }
}
