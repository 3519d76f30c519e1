/// Makes pairs of the messages of two sources; nil as a message is the end of its source.
@usableFromInline
final class Pairing<First, Second>: MessageTransform {
    @usableFromInline @exclusivity(unchecked) var firsts = Ring<First>()
    @usableFromInline @exclusivity(unchecked) var seconds = Ring<Second>()
    @usableFromInline @exclusivity(unchecked) var isFirstOver = false
    @usableFromInline @exclusivity(unchecked) var isSecondOver = false
    /// Has the observations of both sources, which end when there can be no further pair.
    @usableFromInline weak let receiver: Receiver?

    @inlinable
    init(endingObservationsOf receiver: Receiver) {
        self.receiver = receiver
    }

    @inlinable
    func output(of message: EitherMessage<First?, Second?>, from author: AnyAuthor) -> (First, Second)? {
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
