import Receiver
import SwiftObserver
import TestSupport

/// Every way to pass a handler that is given the actor.
actor ActorParameterRows: Observer {
    let receiver = SwiftObserver.Receiver()
    let log = Log<Int>()

    func hit(_ row: Int) {
        preconditionIsolated("row \(row) is off its actor")
        log.add(row)
    }

    /// Begins one observation of each form, and returns how many handlers there are.
    func watch(_ world: World) -> [AnyObject] {
        let kept: [AnyObject] = []
        let (numbers, texts, _, a, b, c, d, mapped, _) = world.all
        observe(numbers) { actor, _ in actor.hit(0) }
        observe(numbers) { actor, _, _ in actor.hit(1) }
        observe(a, initial: true) { actor, _ in actor.hit(2) }
        observe(a, initial: true) { actor, _, _ in actor.hit(3) }
        observeOnce(numbers) { actor, _ in actor.hit(4) }
        observeOnce(numbers) { actor, _, _ in actor.hit(5) }
        observeOnce(a, initial: true) { actor, _ in actor.hit(6) }
        observeOnce(a, initial: true) { actor, _, _ in actor.hit(7) }
        observe(numbers).receive { actor, _ in actor.hit(8) }
        observe(numbers).receive { actor, _, _ in actor.hit(9) }
        observe(a, initial: true).receive { actor, _ in actor.hit(10) }
        observeOnce(numbers).receive { actor, _ in actor.hit(11) }
        observe(numbers).delivered(by: .mainLoop).receive { actor, _ in actor.hit(12) }
        observe(numbers).map { $0 + 1 }.filter { $0 > 1 }.receive { actor, _ in actor.hit(13) }
        observe(numbers).map { $0 + 1 }.receive { actor, _ in actor.hit(14) }
        observe(numbers).map { $0 + 1 }.receive { actor, _, _ in actor.hit(15) }
        observe(a).new().receive { actor, _ in actor.hit(16) }
        observe(a).new().receive { actor, _, _ in actor.hit(17) }
        observe(numbers).filter { $0 > 1 }.receive { actor, _ in actor.hit(18) }
        observe(numbers).filter { $0 > 1 }.receive { actor, _, _ in actor.hit(19) }
        observe(texts).unwrap().receive { actor, _ in actor.hit(20) }
        observe(texts).unwrap().receive { actor, _, _ in actor.hit(21) }
        observe(texts).unwrap("").receive { actor, _ in actor.hit(22) }
        observe(texts).unwrap("").receive { actor, _, _ in actor.hit(23) }
        observe(numbers).filterAuthor { _ in true }.receive { actor, _ in actor.hit(24) }
        observe(numbers).filterAuthor { _ in true }.receive { actor, _, _ in actor.hit(25) }
        observe(numbers).from(a).receive { actor, _ in actor.hit(26) }
        observe(numbers).from(a).receive { actor, _, _ in actor.hit(27) }
        observe(numbers).notFrom(a).receive { actor, _ in actor.hit(28) }
        observe(numbers).notFrom(a).receive { actor, _, _ in actor.hit(29) }
        observe(numbers).select(1).receive { actor, _ in actor.hit(30) }
        observe(numbers).select(1).receive { actor, _, _ in actor.hit(31) }
        observe(a, b) { actor, _, _ in actor.hit(32) }
        observe(a, b) { actor, _, _, _ in actor.hit(33) }
        observe(a, b, initial: true) { actor, _, _ in actor.hit(34) }
        observe(a, b, c) { actor, _, _, _ in actor.hit(35) }
        observe(a, b, c, initial: true) { actor, _, _, _, _ in actor.hit(36) }
        observe(a, b, c, d) { actor, _, _, _, _ in actor.hit(37) }
        observe(a, b, c, d, mapped, initial: true) { actor, _, _, _, _, _ in actor.hit(38) }
        observe(a, b, c, d, mapped) { actor, _, _, _, _, _, _ in actor.hit(39) }
        observe(a, b, c, d, mapped, a) { actor, _, _, _, _, _, _ in actor.hit(40) }
        observe(a, b, c, d, mapped, a) { actor, _, _, _, _, _, _, _ in actor.hit(41) }
        observe(a, b, c, d, mapped, a, b).receive { actor, _ in actor.hit(42) }
        return kept
    }

    static let rows = 43
}
