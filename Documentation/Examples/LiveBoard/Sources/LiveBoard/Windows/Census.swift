import NIOCore
import SwiftObserver

/// Takes the numbers of all windows four times a second, and tells the pages of changes.
struct Census: Sendable {
    static let interval = Duration.milliseconds(250)
    /// The most windows that are shown one by one; the rest is in the sums.
    static let mostRows = 40

    struct Row: Codable, Sendable {
        var label: Int
        var name: String
        var delivery: DeliveryChoice
        var pointerDelivery: PointerChoice
        var numbers: WindowNumbers
        var pointers: WindowNumbers
        var marbles: Marbles?
    }

    struct Numbers: Codable, Sendable {
        var windows: Int
        var rows: [Row]
        var sum: WindowNumbers
        /// The newest entry's number.
        var newest: UInt64
    }

    let board: Board
    /// The news for pages, as they are written. A page that opens gets the newest.
    let news = Messenger<ByteBuffer>(delivery: .warm(upTo: 1))

    func numbers(mostRows: Int = Self.mostRows, takingMarbles: Bool = false) -> Numbers {
        let windows = board.windows
        var numbers = Numbers(
            windows: windows.count, rows: [], sum: WindowNumbers(), newest: board.newest?.number ?? 0)
        for window in windows {
            let own = window.numbers
            numbers.sum = numbers.sum + own
            guard numbers.rows.count < mostRows else { continue }
            numbers.rows.append(
                Row(
                    label: window.label, name: window.name, delivery: window.delivery,
                    pointerDelivery: window.pointerDelivery, numbers: own, pointers: window.pointerNumbers,
                    marbles: takingMarbles ? window.takeMarbles() : nil))
        }
        return numbers
    }

    /// Goes on until the task is cancelled.
    func goOn() async {
        var last = ByteBuffer()
        repeat {
            guard board.windows.contains(where: \.isPage) else { continue }
            let frame = ServerSentEvent.frame("numbers", json: numbers(takingMarbles: true))
            if frame != last { news.send(frame) }
            last = frame
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }
}
