internal import Dispatch
internal import SwiftObserver

extension NamedStrategy {
    /// The built-in strategies, with two kinds of replay and a bound: `ordered`, `immediate`, `warm`, `cold`,
    /// `mainLoop`, `queue`, `loop`, `bounded`.
    ///
    /// Each access gives them a new queue and new loops.
    public static var builtIn: [NamedStrategy] {
        let queue = DispatchQueue(label: "work")
        let loop = MessageLoop()
        let boundedLoop = MessageLoop()
        return [
            NamedStrategy("ordered", .ordered),
            NamedStrategy("immediate", .immediate),
            NamedStrategy("warm", .ordered.warm(upTo: 1)),
            NamedStrategy("cold", .ordered.cold),
            NamedStrategy("mainLoop", .mainLoop),
            NamedStrategy("queue", .queue(queue), queue: queue),
            NamedStrategy("loop", .loop(loop), loop: loop),
            NamedStrategy(
                "bounded", .loop(boundedLoop).bounded(to: 2, dropping: .oldest), loop: boundedLoop),
        ]
    }
}
