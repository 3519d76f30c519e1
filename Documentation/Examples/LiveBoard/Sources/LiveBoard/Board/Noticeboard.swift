import NIOCore
import Synchronization

/// What clients are told beside the entries: how the board is delivered and connected, and everyone's numbers. Only the
/// latest counts, so nothing of it waits in a backlog: who has time looks here.
final class Noticeboard: Sendable {
    struct News: Sendable {
        /// Grows with each change.
        var statusVersion = 0
        var status = ByteBuffer()
        var numbersVersion = 0
        var numbers = ByteBuffer()
    }

    private let news = Mutex(News())

    var latest: News { news.withLock { $0 } }

    /// Puts up what is new; returns what has changed.
    func put(status: ByteBuffer, numbers: ByteBuffer?) -> (status: Bool, numbers: Bool) {
        news.withLock { news in
            let isNewStatus = status != news.status
            if isNewStatus {
                news.status = status
                news.statusVersion += 1
            }
            guard let numbers, numbers != news.numbers else { return (isNewStatus, false) }
            news.numbers = numbers
            news.numbersVersion += 1
            return (isNewStatus, true)
        }
    }
}
