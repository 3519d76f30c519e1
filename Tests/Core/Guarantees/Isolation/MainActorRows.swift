import Receiver
import SwiftObserver
import TestSupport

/// Every way to pass a handler, in a class of the main actor.
@MainActor final class MainActorRows: Observer {
    let receiver = SwiftObserver.Receiver()
    let log = Log<Int>()

    func hit(_ row: Int) {
        MainActor.preconditionIsolated("row \(row) is off the main actor")
        log.add(row)
    }

    /// Begins one observation of each form, and returns how many handlers there are.
    func watch(_ world: World) -> [AnyObject] {
        var kept: [AnyObject] = []
        let (numbers, texts, cached, a, b, c, d, mapped, wave) = world.all
        let free = FreeObservation()
        kept.append(free)
        observe(numbers) { [weak self] _ in self?.hit(0) }
        observe(numbers) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(1) }
        observe(a, initial: true) { [weak self] _ in self?.hit(2) }
        observe(a, initial: true) { [weak self] (_: Update<Int>, _: AnyAuthor) in self?.hit(3) }
        observeOnce(numbers) { [weak self] _ in self?.hit(4) }
        observeOnce(numbers) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(5) }
        observeOnce(a, initial: true) { [weak self] _ in self?.hit(6) }
        observeOnce(a, initial: true) { [weak self] (_: Update<Int>, _: AnyAuthor) in self?.hit(7) }
        observe(a, b) { [weak self] _, _ in self?.hit(8) }
        observe(a, b) { [weak self] _, _, _ in self?.hit(9) }
        observe(a, b, initial: true) { [weak self] _, _ in self?.hit(10) }
        observe(a, b, initial: true) { [weak self] _, _, _ in self?.hit(11) }
        observe(a, b, c) { [weak self] _, _, _ in self?.hit(12) }
        observe(a, b, c) { [weak self] _, _, _, _ in self?.hit(13) }
        observe(a, b, c, initial: true) { [weak self] _, _, _ in self?.hit(14) }
        observe(a, b, c, initial: true) { [weak self] _, _, _, _ in self?.hit(15) }
        observe(a, b, c, d) { [weak self] _, _, _, _ in self?.hit(16) }
        observe(a, b, c, d) { [weak self] _, _, _, _, _ in self?.hit(17) }
        observe(a, b, c, d, initial: true) { [weak self] _, _, _, _ in self?.hit(18) }
        observe(a, b, c, d, mapped, initial: true) { [weak self] _, _, _, _, _ in self?.hit(19) }
        observe(a, b, c, d, mapped) { [weak self] _, _, _, _, _, _ in self?.hit(20) }
        observe(numbers).receive { [weak self] _ in self?.hit(21) }
        observe(numbers).receive { [weak self] (_: Int, _: AnyAuthor) in self?.hit(22) }
        observe(a, initial: true).receive { [weak self] _ in self?.hit(23) }
        observeOnce(numbers).receive { [weak self] _ in self?.hit(24) }
        observeOnce(a, initial: true).receive { [weak self] _ in self?.hit(25) }
        observe(numbers).delivered(by: .mainLoop).receive { [weak self] _ in self?.hit(26) }
        observe(numbers).map { [weak self] n in
            self?.hit(27); return n
        }.receive { _ in }
        observe(numbers).map { [weak self] n in
            self?.hit(28); return n
        }.delivered(by: .mainLoop).receive { _ in }
        observe(numbers).map({ [weak self] n in
            self?.hit(29); return n
        }) { [weak self] _ in self?.hit(30) }
        observe(numbers).map({ [weak self] n in
            self?.hit(31); return n
        }) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(32) }
        observe(numbers).filter { [weak self] _ in
            self?.hit(33); return true
        }.receive { _ in }
        observe(numbers).filter({ [weak self] _ in
            self?.hit(34); return true
        }) { [weak self] _ in self?.hit(35) }
        observe(numbers).filter({ [weak self] _ in
            self?.hit(36); return true
        }) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(37) }
        observe(numbers).filterAuthor { [weak self] _ in
            self?.hit(38); return true
        }.receive { _ in }
        observe(numbers).filterAuthor({ [weak self] _ in
            self?.hit(39); return true
        }) { [weak self] _ in self?.hit(40) }
        observe(numbers).filterAuthor({ [weak self] _ in
            self?.hit(41); return true
        }) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(42) }
        observe(a).new().receive { [weak self] _ in self?.hit(43) }
        observe(a).new { [weak self] _ in self?.hit(44) }
        observe(a).new { [weak self] (_: Int, _: AnyAuthor) in self?.hit(45) }
        observe(texts).unwrap().receive { [weak self] _ in self?.hit(46) }
        observe(texts).unwrap { [weak self] (_: String) in self?.hit(47) }
        observe(texts).unwrap { [weak self] (_: String, _: AnyAuthor) in self?.hit(48) }
        observe(texts).unwrap("").receive { [weak self] _ in self?.hit(49) }
        observe(texts).unwrap("") { [weak self] (_: String) in self?.hit(50) }
        observe(texts).unwrap("") { [weak self] (_: String, _: AnyAuthor) in self?.hit(51) }
        observe(numbers).from(a).receive { [weak self] _ in self?.hit(52) }
        observe(numbers).from(a) { [weak self] _ in self?.hit(53) }
        observe(numbers).from(a) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(54) }
        observe(numbers).notFrom(a).receive { [weak self] _ in self?.hit(55) }
        observe(numbers).notFrom(a) { [weak self] _ in self?.hit(56) }
        observe(numbers).notFrom(a) { [weak self] (_: Int, _: AnyAuthor) in self?.hit(57) }
        observe(numbers).select(1).receive { [weak self] _ in self?.hit(58) }
        observe(numbers).select(1) { [weak self] () in self?.hit(59) }
        observe(numbers).select(1) { [weak self] (_: AnyAuthor) in self?.hit(60) }
        cached.whenCached { [weak self] (_: String) in self?.hit(61) }
        cached.whenCached { [weak self] (_: String, _: AnyAuthor) in self?.hit(62) }
        kept.append(numbers.observe { [weak self] _ in self?.hit(63) })
        kept.append(numbers.observe { [weak self] (_: Int, _: AnyAuthor) in self?.hit(64) })
        kept.append(numbers.observeOnce { [weak self] _ in self?.hit(65) })
        kept.append(numbers.observeOnce { [weak self] (_: Int, _: AnyAuthor) in self?.hit(66) })
        kept.append(a.observe(initial: true) { [weak self] _ in self?.hit(67) })
        kept.append(a.observe(initial: true) { [weak self] (_: Update<Int>, _: AnyAuthor) in self?.hit(68) })
        kept.append(a.observeOnce(initial: true) { [weak self] _ in self?.hit(69) })
        kept.append(a.observeOnce(initial: true) { [weak self] (_: Update<Int>, _: AnyAuthor) in self?.hit(70) })
        free.observe(a, b, initial: true) { [weak self] _, _ in self?.hit(71) }
        free.observe(a).new().receive { [weak self] _ in self?.hit(72) }
        wave.listen { [weak self] _ in self?.hit(73) }
        kept.append(
            wave.map { [weak self] n in
                self?.hit(74); return n
            })
        kept.append(
            wave.filter { [weak self] _ in
                self?.hit(75); return true
            })
        observe(a, b, c, d, mapped, a) { [weak self] _, _, _, _, _, _ in self?.hit(76) }
        observe(a, b, c, d, mapped, a) { [weak self] _, _, _, _, _, _, _ in self?.hit(77) }
        observe(a, b, c, d, mapped, a, initial: true) { [weak self] _, _, _, _, _, _ in self?.hit(78) }
        observe(a, b, c, d, mapped, a, b) { @MainActor [weak self] _, _, _, _, _, _, _ in self?.hit(79) }
        observe(a, b, c, d, mapped, a, b) { @MainActor [weak self] _, _, _, _, _, _, _, _ in self?.hit(80) }
        observe(a, b, c, d, mapped, a, b, c).receive { [weak self] _ in self?.hit(81) }
        return kept
    }

    static let rows = 82
}
