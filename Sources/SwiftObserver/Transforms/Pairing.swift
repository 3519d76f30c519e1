/// Returns an observable of pairs: the first message of one observable with the first of another one, then the second
/// ones, and so on.
///
/// ```swift
/// let pairs = zip(amounts, levels)
/// label.observe(pairs) { pair in print(pair.0, pair.1) }
/// ```
///
/// A message waits until its counterpart is sent, without a limit. The author of a pair is that of the message that
/// came last.
///
/// The pairs are finished when one of the two can send nothing more, because it was finished or its observations were
/// ended, and all of its messages are paired. Then the observation of the other one ends, and its waiting messages are
/// released.
///
/// It is a function, as in swift-async-algorithms. A method of that name would hide the standard library's function in
/// every class that is an observable.
///
/// The result retains both observables, and must be held.
@inlinable
public func zip<O1: Observable, O2: Observable>(
    _ observable1: O1, _ observable2: O2
) -> CombinedObservable<(O1.Message, O2.Message), O1, O2> {
    let pairs = CombinedObservable<(O1.Message, O2.Message), O1, O2>(observable1, observable2)
    let inlet = Messenger<EitherMessage<O1.Message?, O2.Message?>>()
    let pairing = Pairing<O1.Message, O2.Message>(endingObservationsOf: pairs.receiver)
    pairs.messenger.draw(from: inlet, through: pairing, finishingIf: { pairing.isFirstOver && pairing.isSecondOver })
    _ = SourceConnection(to: observable1.messenger, by: pairs.receiver, into: inlet) {
        inlet.deliver(.first($0), from: $1)
    } whenEnded: { _ in
        inlet.send(.first(nil))
    }
    _ = SourceConnection(to: observable2.messenger, by: pairs.receiver, into: inlet) {
        inlet.deliver(.second($0), from: $1)
    } whenEnded: { _ in
        inlet.send(.second(nil))
    }
    return pairs
}

/// Makes pairs of the messages of two sources. A message that is nil is the end of its source.
@usableFromInline
final class Pairing<First, Second>: MessageTransform {
    @usableFromInline @exclusivity(unchecked) var firsts = Ring<First>()
    @usableFromInline @exclusivity(unchecked) var seconds = Ring<Second>()
    @usableFromInline @exclusivity(unchecked) var isFirstOver = false
    @usableFromInline @exclusivity(unchecked) var isSecondOver = false
    /// Holds the observations of both sources, which end when there can be no further pair.
    @usableFromInline weak let receiver: Receiver?

    @inlinable
    init(endingObservationsOf receiver: Receiver) {
        self.receiver = receiver
    }

    @inlinable
    func output(of message: EitherMessage<First?, Second?>, from author: Origin) -> (First, Second)? {
        switch message {
        case .first(let first?):
            if let second = seconds.popFirst() {
                if isSecondOver { endIfOver() }
                return (first, second)
            }
            if !isSecondOver { firsts.append(first) }
        case .second(let second?):
            if let first = firsts.popFirst() {
                if isFirstOver { endIfOver() }
                return (first, second)
            }
            if !isFirstOver { seconds.append(second) }
        case .first(nil):
            isFirstOver = true
            endIfOver()
        case .second(nil):
            isSecondOver = true
            endIfOver()
        }
        return nil
    }

    @usableFromInline
    func endIfOver() {
        guard isFirstOver && firsts.isEmpty || isSecondOver && seconds.isEmpty else { return }
        (isFirstOver, isSecondOver) = (true, true)
        _ = firsts.takeAll().count
        _ = seconds.takeAll().count
        receiver?.endAll()
    }
}
