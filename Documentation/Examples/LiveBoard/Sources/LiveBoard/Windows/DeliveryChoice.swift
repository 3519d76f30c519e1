import SwiftObserver

/// The delivery of entries to one window.
enum DeliveryChoice: String, Sendable, CaseIterable, Codable {
    case ordered, throttled, debounced, latestOnly, bounded

    /// How many entries wait at most under `bounded`.
    static let bound = 3

    func install(in messenger: Messenger<Entry>) {
        switch self {
        case .ordered: messenger.setDelivery(.ordered)
        case .throttled: messenger.setDelivery(.throttled(for: .seconds(1)))
        case .debounced: messenger.setDelivery(.debounced(for: .milliseconds(700)))
        case .latestOnly: messenger.setDelivery(.throttled(for: .seconds(1)).latestOnly)
        case .bounded:
            messenger.setDelivery(.throttled(for: .seconds(1)).bounded(to: Self.bound, dropping: .oldest))
        }
    }

    /// Its effect, for the page.
    var sentence: String {
        switch self {
        case .ordered: "Everything at once, in order."
        case .throttled: "The first at once, then everything that has come, together, once a second."
        case .debounced: "Everything together, but only once it has been quiet for 0.7 seconds."
        case .latestOnly: "Throttled, and only the newest entry waits: one a second. The others are left out."
        case .bounded:
            "Throttled, and at most \(Self.bound) entries wait: the newest \(Self.bound) each second. Older ones are left out."
        }
    }

    /// How it is written in Swift.
    var code: String {
        switch self {
        case .ordered: "board.delivered(by: .ordered)"
        case .throttled: "board.delivered(by: .throttled(for: .seconds(1)))"
        case .debounced: "board.delivered(by: .debounced(for: .milliseconds(700)))"
        case .latestOnly: "board.delivered(by: .throttled(for: .seconds(1)).latestOnly)"
        case .bounded:
            "board.delivered(by: .throttled(for: .seconds(1)).bounded(to: \(Self.bound), dropping: .oldest))"
        }
    }
}

/// How a window wants to be given the moves of other people's pointers.
enum PointerChoice: String, Sendable, CaseIterable, Codable {
    case all, latestOnly

    func install(in messenger: Messenger<Pointer>) {
        switch self {
        case .all: messenger.setDelivery(.ordered)
        case .latestOnly: messenger.setDelivery(.throttled(for: .milliseconds(250)).latestOnly)
        }
    }
}
