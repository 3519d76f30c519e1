import ReactiveKit
import Testing

extension OperatorNameTests {
    func checkJoins(_ labels: Labels) {
        labels.check("ConnectableSignalProtocol.refCount(disconnectCount:)", "publish · refCount") {
            labels.numbers.publish().refCount()
        }
        labels.check("amb(_:_:)", "amb") { amb(labels.numbers, labels.numbers) }
        labels.check("amb(_:_:_:)", "amb") { amb(labels.numbers, labels.numbers, labels.numbers) }
        labels.check("amb(_:_:_:_:)", "amb") { amb(labels.numbers, labels.numbers, labels.numbers, labels.numbers) }
        labels.check("amb(_:_:_:_:_:)", "amb") {
            amb(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("amb(_:_:_:_:_:_:)", "amb") {
            amb(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("merge(_:_:)", "merge") { merge(labels.numbers, labels.numbers) }
        labels.check("merge(_:_:_:)", "merge") { merge(labels.numbers, labels.numbers, labels.numbers) }
        labels.check("merge(_:_:_:_:)", "merge") {
            merge(labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("merge(_:_:_:_:_:)", "merge") {
            merge(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("merge(_:_:_:_:_:_:)", "merge") {
            merge(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("combineLatest(_:_:)", "combineLatest") { combineLatest(labels.numbers, labels.numbers) }
        labels.check("combineLatest(_:_:combine:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers) { _, _ in 0 }
        }
        labels.check("combineLatest(_:_:_:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("combineLatest(_:_:_:combine:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers) { _, _, _ in 0 }
        }
        labels.check("combineLatest(_:_:_:_:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("combineLatest(_:_:_:_:combine:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers, labels.numbers) { _, _, _, _ in 0 }
        }
        labels.check("combineLatest(_:_:_:_:_:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("combineLatest(_:_:_:_:_:combine:)", "combineLatest") {
            combineLatest(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers) {
                _, _, _, _, _ in 0
            }
        }
        labels.check("combineLatest(_:_:_:_:_:_:)", "combineLatest") {
            combineLatest(
                labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("combineLatest(_:_:_:_:_:_:combine:)", "combineLatest") {
            combineLatest(
                labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers
            ) { _, _, _, _, _, _ in 0 }
        }
        labels.check("zip(_:_:)", "zip") { zip(labels.numbers, labels.numbers) }
        labels.check("zip(_:_:combine:)", "zip") { zip(labels.numbers, labels.numbers) { _, _ in 0 } }
        labels.check("zip(_:_:_:)", "zip") { zip(labels.numbers, labels.numbers, labels.numbers) }
        labels.check("zip(_:_:_:combine:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers) { _, _, _ in 0 }
        }
        labels.check("zip(_:_:_:_:)", "zip") { zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers) }
        labels.check("zip(_:_:_:_:combine:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers) { _, _, _, _ in 0 }
        }
        labels.check("zip(_:_:_:_:_:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("zip(_:_:_:_:_:combine:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers) { _, _, _, _, _ in 0 }
        }
        labels.check("zip(_:_:_:_:_:_:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers)
        }
        labels.check("zip(_:_:_:_:_:_:combine:)", "zip") {
            zip(labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers, labels.numbers) {
                _, _, _, _, _, _ in 0
            }
        }
        labels.check("Signal.init(combiningLatest:combine:)", "combiningLatest") {
            Signal(combiningLatest: [labels.numbers, labels.numbers]) { $0.count }
        }
        labels.check("Signal.init(flattening:strategy:)", "flattening") {
            Signal(flattening: [labels.numbers, labels.numbers], strategy: .merge)
        }
        labels.check("SignalProtocol.amb(with:)", "amb") { labels.numbers.amb(with: labels.numbers) }
        labels.check("SignalProtocol.amb(with:)", "amb") { labels.failing.amb(with: labels.numbers) }
        labels.check("SignalProtocol.amb(with:)", "amb") { labels.numbers.amb(with: labels.failing) }
        labels.check("SignalProtocol.merge(with:)", "merge") { labels.numbers.merge(with: labels.numbers) }
        labels.check("SignalProtocol.merge(with:)", "merge") { labels.failing.merge(with: labels.numbers) }
        labels.check("SignalProtocol.merge(with:)", "merge") { labels.numbers.merge(with: labels.failing) }
        labels.check("SignalProtocol.combineLatest(with:)", "combineLatest") {
            labels.numbers.combineLatest(with: labels.numbers)
        }
        labels.check("SignalProtocol.combineLatest(with:combine:)", "combineLatest") {
            labels.numbers.combineLatest(with: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.combineLatest(with:)", "combineLatest") {
            labels.failing.combineLatest(with: labels.numbers)
        }
        labels.check("SignalProtocol.combineLatest(with:combine:)", "combineLatest") {
            labels.failing.combineLatest(with: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.combineLatest(with:)", "combineLatest") {
            labels.numbers.combineLatest(with: labels.failing)
        }
        labels.check("SignalProtocol.combineLatest(with:combine:)", "combineLatest") {
            labels.numbers.combineLatest(with: labels.failing) { $0 + $1 }
        }
        labels.check("SignalProtocol.zip(with:)", "zip") { labels.numbers.zip(with: labels.numbers) }
        labels.check("SignalProtocol.zip(with:combine:)", "zip") {
            labels.numbers.zip(with: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.zip(with:)", "zip") { labels.failing.zip(with: labels.numbers) }
        labels.check("SignalProtocol.zip(with:combine:)", "zip") {
            labels.failing.zip(with: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.zip(with:)", "zip") { labels.numbers.zip(with: labels.failing) }
        labels.check("SignalProtocol.zip(with:combine:)", "zip") {
            labels.numbers.zip(with: labels.failing) { $0 + $1 }
        }
        labels.check("SignalProtocol.with(latestFrom:)", "with") { labels.numbers.with(latestFrom: labels.numbers) }
        labels.check("SignalProtocol.with(latestFrom:combine:)", "with") {
            labels.numbers.with(latestFrom: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.with(latestFrom:)", "with") { labels.failing.with(latestFrom: labels.numbers) }
        labels.check("SignalProtocol.with(latestFrom:combine:)", "with") {
            labels.failing.with(latestFrom: labels.numbers) { $0 + $1 }
        }
        labels.check("SignalProtocol.with(latestFrom:)", "with") { labels.numbers.with(latestFrom: labels.failing) }
        labels.check("SignalProtocol.with(latestFrom:combine:)", "with") {
            labels.numbers.with(latestFrom: labels.failing) { $0 + $1 }
        }
        labels.check("SignalProtocol.append(_:)", "append") { labels.numbers.append(0) }
        labels.check("SignalProtocol.prepend(_:)", "prepend") { labels.numbers.prepend(0) }
        labels.check("SignalProtocol.append(_:)", "append") { labels.numbers.append(Signal<Int, Never>.never()) }
        labels.check("SignalProtocol.prepend(_:)", "prepend") { labels.numbers.prepend(Signal<Int, Never>.completed()) }
        labels.check("SignalProtocol.append(_:)", "append") { labels.failing.append(Signal<Int, Never>.never()) }
        labels.check("SignalProtocol.prepend(_:)", "prepend") { labels.failing.prepend(Signal<Int, Never>.completed()) }
        labels.check("SignalProtocol.append(_:)", "append") { labels.numbers.append(Signal<Int, Failure>.never()) }
        labels.check("SignalProtocol.prepend(_:)", "prepend") {
            labels.numbers.prepend(Signal<Int, Failure>.completed())
        }
        labels.check("SignalProtocol.pausable(by:)", "pausable") {
            labels.numbers.pausable(by: labels.source(Bool.self))
        }
        labels.check("SignalProtocol.prefix(untilOutputFrom:)", "prefix") {
            labels.numbers.prefix(untilOutputFrom: labels.numbers)
        }
        labels.check("SignalProtocol.repeat(when:)", "repeat") {
            labels.numbers.repeat { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.replayLatest(when:)", "replayLatest") {
            labels.numbers.replayLatest(when: labels.numbers)
        }
        labels.check("SignalProtocol.multicast(_:)", "multicast · refCount") {
            labels.numbers.multicast { PassthroughSubject() }.refCount()
        }
        labels.check("SignalProtocol.multicast(subject:)", "multicast · refCount") {
            labels.numbers.multicast(subject: PassthroughSubject()).refCount()
        }
        labels.check("SignalProtocol.publish()", "publish · refCount") { labels.numbers.publish().refCount() }
        labels.check("SignalProtocol.replay(limit:)", "replay · refCount") {
            labels.numbers.replay(limit: 1).refCount()
        }
        labels.check("SignalProtocol.replay(limit:)", "replay · refCount") {
            labels.numbers.replay(limit: 2).refCount()
        }
        labels.check("SignalProtocol.share(limit:keepAlive:)", "map · share") { labels.numbers.map { $0 }.share() }
    }

    func checkFlattening(_ labels: Labels) {
        labels.check("SignalProtocol.flatten(_:)", "flatten") { labels.signals.flatten(.concat) }
        labels.check("SignalProtocol.flatMap(_:_:)", "flatMap") {
            labels.numbers.flatMap(.concat) { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatten(_:)", "flatten") { labels.signals.flatten(.latest) }
        labels.check("SignalProtocol.flatMap(_:_:)", "flatMap") {
            labels.numbers.flatMap(.latest) { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatten(_:)", "flatten") { labels.signals.flatten(.merge) }
        labels.check("SignalProtocol.flatMap(_:_:)", "flatMap") {
            labels.numbers.flatMap(.merge) { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatten(_:)", "flatten") {
            labels.source(Signal<Int, Failure>.self).flatten(.merge)
        }
        labels.check("SignalProtocol.flatMap(_:_:)", "flatMap") {
            labels.numbers.flatMap(.merge) { _ in Signal<Int, Failure>.never() }
        }
        labels.check("SignalProtocol.concat()", "concat") { labels.signals.concat() }
        labels.check("SignalProtocol.merge()", "merge") { labels.signals.merge() }
        labels.check("SignalProtocol.switchToLatest()", "switchToLatest") { labels.signals.switchToLatest() }
        labels.check("SignalProtocol.flatMap(_:)", "flatMap") { labels.numbers.flatMap { [$0] } }
        labels.check("SignalProtocol.flatMapFilter(_:_:)", "flatMapFilter") {
            labels.numbers.flatMapFilter { _ in SafeSignal(just: true) }
        }
        labels.check("SignalProtocol.flatMapConcat(_:)", "flatMapConcat") {
            labels.numbers.flatMapConcat { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatMapConcat(_:)", "flatMapConcat") {
            labels.numbers.flatMapConcat { _ in Signal<Int, Failure>.never() }
        }
        labels.check("SignalProtocol.flatMapLatest(_:)", "flatMapLatest") {
            labels.numbers.flatMapLatest { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatMapLatest(_:)", "flatMapLatest") {
            labels.numbers.flatMapLatest { _ in Signal<Int, Failure>.never() }
        }
        labels.check("SignalProtocol.flatMapMerge(_:)", "flatMapMerge") {
            labels.numbers.flatMapMerge { _ in Signal<Int, Never>.never() }
        }
        labels.check("SignalProtocol.flatMapMerge(_:)", "flatMapMerge") {
            labels.numbers.flatMapMerge { _ in Signal<Int, Failure>.never() }
        }
    }
}
