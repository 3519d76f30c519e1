internal import SwiftObserver

#if canImport(Dispatch)
    internal import Dispatch
#endif

extension NamedStrategy {
    /// The built-in strategies, with two kinds of replay and a bound: `ordered`, `immediate`, `warm`, `cold`,
    /// `mainLoop`, `queue`, `loop`, `bounded`. Without Dispatch, `mainLoop` and `queue` are missing.
    ///
    /// Each access gives them a new queue and new loops.
    public static var builtIn: [NamedStrategy] {
        let loop = MessageLoop()
        let boundedLoop = MessageLoop()
        var all = [
            NamedStrategy("ordered", .ordered),
            NamedStrategy("immediate", .immediate),
            NamedStrategy("warm", .ordered.warm(upTo: 1)),
            NamedStrategy("cold", .ordered.cold),
        ]
        #if canImport(Dispatch)
            let queue = DispatchQueue(label: "work")
            all.append(NamedStrategy("mainLoop", .mainLoop))
            all.append(NamedStrategy("queue", .queue(queue), queue: queue))
        #endif
        all.append(NamedStrategy("loop", .loop(loop), loop: loop))
        all.append(
            NamedStrategy("bounded", .loop(boundedLoop).bounded(to: 2, dropping: .oldest), loop: boundedLoop))
        return all
    }
}
