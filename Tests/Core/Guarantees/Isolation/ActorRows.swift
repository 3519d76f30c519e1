import Receiver
import SwiftObserver
import TestSupport

/// Every way to pass a handler, in an actor. Each handler uses `self`.
actor ActorRows: Observer {
    let receiver = SwiftObserver.Receiver()
    let log = Log<Int>()

    func hit(_ row: Int) {
        preconditionIsolated("row \(row) is off its actor")
        log.add(row)
    }

    /// Begins one observation of each form, and returns how many handlers there are.
    func watch(_ world: World) -> [AnyObject] {
        var kept: [AnyObject] = []
        let (numbers, texts, cached, a, b, c, d, mapped, wave) = world.all
        let free = FreeObservation()
        kept.append(free)
        observe(numbers) { _ in self.hit(0) }
        observe(numbers) { (_: Int, _: AnyAuthor) in self.hit(1) }
        observe(a, initial: true) { _ in self.hit(2) }
        observe(a, initial: true) { (_: Update<Int>, _: AnyAuthor) in self.hit(3) }
        observeOnce(numbers) { _ in self.hit(4) }
        observeOnce(numbers) { (_: Int, _: AnyAuthor) in self.hit(5) }
        observeOnce(a, initial: true) { _ in self.hit(6) }
        observeOnce(a, initial: true) { (_: Update<Int>, _: AnyAuthor) in self.hit(7) }
        observe(a, b) { _, _ in self.hit(8) }
        observe(a, b) { _, _, _ in self.hit(9) }
        observe(a, b, initial: true) { _, _ in self.hit(10) }
        observe(a, b, initial: true) { _, _, _ in self.hit(11) }
        observe(a, b, c) { _, _, _ in self.hit(12) }
        observe(a, b, c) { _, _, _, _ in self.hit(13) }
        observe(a, b, c, initial: true) { _, _, _ in self.hit(14) }
        observe(a, b, c, initial: true) { _, _, _, _ in self.hit(15) }
        observe(a, b, c, d) { _, _, _, _ in self.hit(16) }
        observe(a, b, c, d) { _, _, _, _, _ in self.hit(17) }
        observe(a, b, c, d, initial: true) { _, _, _, _ in self.hit(18) }
        observe(a, b, c, d, mapped, initial: true) { _, _, _, _, _ in self.hit(19) }
        observe(a, b, c, d, mapped) { _, _, _, _, _, _ in self.hit(20) }
        observe(numbers).receive { _ in self.hit(21) }
        observe(numbers).receive { (_: Int, _: AnyAuthor) in self.hit(22) }
        observe(a, initial: true).receive { _ in self.hit(23) }
        observeOnce(numbers).receive { _ in self.hit(24) }
        observeOnce(a, initial: true).receive { _ in self.hit(25) }
        observe(numbers).delivered(by: .mainLoop).receive { _ in self.hit(26) }
        observe(numbers).map { n in
            self.hit(27); return n
        }.receive { _ in }
        observe(numbers).map { n in
            self.hit(28); return n
        }.delivered(by: .mainLoop).receive { _ in }
        observe(numbers).map({ n in
            self.hit(29); return n
        }) { _ in self.hit(30) }
        observe(numbers).map({ n in
            self.hit(31); return n
        }) { (_: Int, _: AnyAuthor) in self.hit(32) }
        observe(numbers).filter { _ in
            self.hit(33); return true
        }.receive { _ in }
        observe(numbers).filter({ _ in
            self.hit(34); return true
        }) { _ in self.hit(35) }
        observe(numbers).filter({ _ in
            self.hit(36); return true
        }) { (_: Int, _: AnyAuthor) in self.hit(37) }
        observe(numbers).filterAuthor { _ in
            self.hit(38); return true
        }.receive { _ in }
        observe(numbers).filterAuthor({ _ in
            self.hit(39); return true
        }) { _ in self.hit(40) }
        observe(numbers).filterAuthor({ _ in
            self.hit(41); return true
        }) { (_: Int, _: AnyAuthor) in self.hit(42) }
        observe(a).new().receive { _ in self.hit(43) }
        observe(a).new { _ in self.hit(44) }
        observe(a).new { (_: Int, _: AnyAuthor) in self.hit(45) }
        observe(texts).unwrap().receive { _ in self.hit(46) }
        observe(texts).unwrap { (_: String) in self.hit(47) }
        observe(texts).unwrap { (_: String, _: AnyAuthor) in self.hit(48) }
        observe(texts).unwrap("").receive { _ in self.hit(49) }
        observe(texts).unwrap("") { (_: String) in self.hit(50) }
        observe(texts).unwrap("") { (_: String, _: AnyAuthor) in self.hit(51) }
        observe(numbers).from(a).receive { _ in self.hit(52) }
        observe(numbers).from(a) { _ in self.hit(53) }
        observe(numbers).from(a) { (_: Int, _: AnyAuthor) in self.hit(54) }
        observe(numbers).notFrom(a).receive { _ in self.hit(55) }
        observe(numbers).notFrom(a) { _ in self.hit(56) }
        observe(numbers).notFrom(a) { (_: Int, _: AnyAuthor) in self.hit(57) }
        observe(numbers).select(1).receive { _ in self.hit(58) }
        observe(numbers).select(1) { () in self.hit(59) }
        observe(numbers).select(1) { (_: AnyAuthor) in self.hit(60) }
        cached.whenCached { (_: String) in self.hit(61) }
        cached.whenCached { (_: String, _: AnyAuthor) in self.hit(62) }
        kept.append(numbers.observe { _ in self.hit(63) })
        kept.append(numbers.observe { (_: Int, _: AnyAuthor) in self.hit(64) })
        kept.append(numbers.observeOnce { _ in self.hit(65) })
        kept.append(numbers.observeOnce { (_: Int, _: AnyAuthor) in self.hit(66) })
        kept.append(a.observe(initial: true) { _ in self.hit(67) })
        kept.append(a.observe(initial: true) { (_: Update<Int>, _: AnyAuthor) in self.hit(68) })
        kept.append(a.observeOnce(initial: true) { _ in self.hit(69) })
        kept.append(a.observeOnce(initial: true) { (_: Update<Int>, _: AnyAuthor) in self.hit(70) })
        free.observe(a, b, initial: true) { _, _ in self.hit(71) }
        free.observe(a).new().receive { _ in self.hit(72) }
        wave.listen { _ in self.hit(73) }
        kept.append(
            wave.map { n in
                self.hit(74); return n
            })
        kept.append(
            wave.filter { _ in
                self.hit(75); return true
            })
        observe(a, b, c, d, mapped, a) { _, _, _, _, _, _ in self.hit(76) }
        observe(a, b, c, d, mapped, a) { _, _, _, _, _, _, _ in self.hit(77) }
        observe(a, b, c, d, mapped, a, initial: true) { _, _, _, _, _, _ in self.hit(78) }
        observe(a, b, c, d, mapped, a, b, c).receive { _ in self.hit(79) }
        return kept
    }

    static let rows = 80
}
