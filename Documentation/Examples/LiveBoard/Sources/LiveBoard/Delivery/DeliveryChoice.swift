/// The deliveries that a board can be given while people draw.
enum DeliveryChoice: String, Sendable, CaseIterable, Codable {
    case ordered, loop, throttled, bounded

    /// How many messages wait at most under `bounded`.
    static let bound = 6

    /// What it does, for the page.
    var sentence: String {
        switch self {
        case .ordered: "Everyone gets everything at once, before the sender is told that it was accepted."
        case .loop: "Everyone gets what waits once a second, together: a turn of the server’s own loop."
        case .throttled: "What comes after a pause is there at once; then everything comes together, once a second."
        case .bounded:
            "As throttled, but only the newest \(Self.bound) wait. The rest is dropped, and everyone is told how many."
        }
    }

    /// How it is written in Swift.
    var code: String {
        switch self {
        case .ordered: "board.setDelivery(.ordered)"
        case .loop: "board.setDelivery(.loop(turns))"
        case .throttled: "board.setDelivery(Throttled(every: .seconds(1)))"
        case .bounded: "board.setDelivery(Throttled(every: .seconds(1)).bounded(to: \(Self.bound), dropping: .oldest))"
        }
    }
}
