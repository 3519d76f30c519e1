import Dispatch
import ReactiveKit
import Testing

extension OperatorNameTests {
    struct Earlier: EarlierOperatorNames {}
}

extension OperatorNameTests.Earlier {
    @available(*, deprecated)
    func check(_ labels: Labels) {
        labels.check("SignalProtocol.buffer(ofSize:)", "buffer") { labels.numbers.buffer(ofSize: 2) }
        labels.check("SignalProtocol.concat(with:)", "concat") {
            labels.numbers.concat(with: Signal<Int, Never>.never())
        }
        labels.check("SignalProtocol.concat(with:)", "concat") {
            labels.failing.concat(with: Signal<Int, Never>.never())
        }
        labels.check("SignalProtocol.concat(with:)", "concat") {
            labels.numbers.concat(with: Signal<Int, Failure>.never())
        }
        labels.check("SignalProtocol.debounce(interval:on:)", "debounce") {
            labels.numbers.debounce(interval: 60, on: .main)
        }
        labels.check("SignalProtocol.debounce(interval:queue:)", "debounce") { labels.numbers.debounce(interval: 60) }
        labels.check("SignalProtocol.defaultIfEmpty(_:)", "defaultIfEmpty") { labels.numbers.defaultIfEmpty(0) }
        labels.check("SignalProtocol.distinct()", "distinct") { labels.numbers.distinct() }
        labels.check("SignalProtocol.distinct(areDistinct:)", "distinct") {
            labels.numbers.distinct(areDistinct: { $0 != $1 })
        }
        labels.check("SignalProtocol.distinctUntilChanged()", "distinctUntilChanged") {
            labels.numbers.distinctUntilChanged()
        }
        labels.check("SignalProtocol.distinctUntilChanged(_:)", "distinctUntilChanged") {
            labels.numbers.distinctUntilChanged { $0 != $1 }
        }
        labels.check("SignalProtocol.doOn(next:start:failed:completed:disposed:)", "doOn") {
            labels.failing.doOn(next: { _ in }, failed: { _ in }, completed: {})
        }
        labels.check("SignalProtocol.element(at:)", "element") { labels.numbers.element(at: 1) }
        labels.check("SignalProtocol.executeIn(_:)", "executeIn") { labels.numbers.executeIn(.immediate) }
        labels.check("SignalProtocol.ignoreElements()", "ignoreElements") { labels.numbers.ignoreElements() }
        labels.check("SignalProtocol.ignoreNil()", "ignoreNil") { labels.optionals.ignoreNil() }
        labels.check("SignalProtocol.observeIn(_:)", "observeIn") { labels.numbers.observeIn(.immediate) }
        labels.check("SignalProtocol.observeOn(_:)", "observeOn") {
            labels.numbers.observeOn(DispatchQueue(label: "labels"))
        }
        labels.check("SignalProtocol.recover(with:)", "recover") { labels.failing.recover(with: 0) }
        labels.check("SignalProtocol.replace(with:)", "replace") { labels.numbers.replace(with: 0) }
        labels.check("SignalProtocol.replaceNil(with:)", "replaceNil") { labels.optionals.replaceNil(with: 0) }
        labels.check("SignalProtocol.retry(times:)", "retry") { labels.failing.retry(times: 2) }
        labels.check("SignalProtocol.shareReplay(limit:)", "shareReplay") { labels.numbers.shareReplay() }
        labels.check("SignalProtocol.skip(first:)", "skip") { labels.numbers.skip(first: 1) }
        labels.check("SignalProtocol.skip(interval:)", "skip") { labels.numbers.skip(interval: 60) }
        labels.check("SignalProtocol.skip(last:)", "skip") { labels.numbers.skip(last: 1) }
        labels.check("SignalProtocol.start(with:)", "start") { labels.numbers.start(with: 0) }
        labels.check("SignalProtocol.take(first:)", "take") { labels.numbers.take(first: 1) }
        labels.check("SignalProtocol.take(last:)", "take") { labels.numbers.take(last: 1) }
        labels.check("SignalProtocol.take(until:)", "take") { labels.numbers.take(until: labels.numbers) }
        labels.check("SignalProtocol.take(while:)", "take") { labels.numbers.take(while: { $0 > 0 }) }
        labels.check("SignalProtocol.throttle(seconds:)", "throttle") { labels.numbers.throttle(seconds: 60) }
        labels.check("SignalProtocol.unwrap()", "unwrap") { labels.lists.unwrap() }
        labels.check("merge(_:)", "merge") { merge([labels.numbers.toSignal(), labels.numbers.toSignal()]) }
        labels.check("combineLatest(_:combine:)", "combineLatest") {
            combineLatest([labels.numbers.toSignal(), labels.numbers.toSignal()]) { $0.count }
        }
        labels.check("Signal.elements()", "elements") {
            labels.source(Signal<Int, Failure>.Event.self).toSignal().elements()
        }
        labels.check("Signal.errors()", "errors") { labels.source(Signal<Int, Failure>.Event.self).toSignal().errors() }
        let queue = DispatchQueue(label: "labels")
        labels.check("SignalProtocol.executeOn(_:)", "executeOn", meanwhile: { queue.sync {} }) {
            labels.numbers.executeOn(queue)
        }
    }
}
