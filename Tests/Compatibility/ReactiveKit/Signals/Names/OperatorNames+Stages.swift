import ReactiveKit
import SwiftObserver
import Testing

extension OperatorNameTests {
    private func negated(_ number: Int) -> Int { -number }
    private func sum(_ one: Int, _ other: Int) -> Int { one + other }
    private func areEqual(_ one: Int, _ other: Int) -> Bool { one == other }

    func checkStages(_ labels: Labels) {
        labels.check("SignalProtocol.buffer(size:)", "buffer") { labels.numbers.buffer(size: 2) }
        labels.check("SignalProtocol.castError()", "castError") { labels.numbers.castError() as Signal<Int, Failure> }
        labels.check("SignalProtocol.collect()", "collect") { labels.numbers.collect() }
        labels.check("SignalProtocol.compactMap(_:)", "compactMap") { labels.numbers.compactMap { $0 as Int? } }
        labels.check("SignalProtocol.debug(_:file:function:line:)", "debug") { labels.numbers.debug("numbers") }
        labels.check("SignalProtocol.delivered(by:)", "delivered") { labels.numbers.delivered(by: ImmediateDelivery()) }
        labels.check("SignalProtocol.dematerialize()", "materialize · dematerialize") {
            labels.failing.materialize().dematerialize()
        }
        labels.check("SignalProtocol.dropFirst(_:)", "dropFirst") { labels.numbers.dropFirst(1) }
        labels.check("SignalProtocol.dropLast(_:)", "dropLast") { labels.numbers.dropLast(1) }
        labels.check("SignalProtocol.dropLast(_:)", "dropLast") { labels.numbers.dropLast(0) }
        labels.check("SignalProtocol.eraseType()", "eraseType") { labels.numbers.eraseType() }
        labels.check("SignalProtocol.feedActivity(into:)", "feedActivity") {
            labels.numbers.feedActivity(into: PassthroughSubject<Bool, Never>())
        }
        labels.check("SignalProtocol.feedNext(into:)", "feedNext") {
            labels.numbers.feedNext(into: PassthroughSubject<Int, Never>())
        }
        labels.check("SignalProtocol.feedNext(into:when:map:)", "feedNext") {
            labels.numbers.feedNext(into: PassthroughSubject<Int, Never>(), map: { -$0 })
        }
        labels.check("SignalProtocol.filter(_:)", "filter") { labels.numbers.filter { $0 > 0 } }
        labels.check("SignalProtocol.first()", "first") { labels.numbers.first() }
        labels.check("SignalProtocol.flattenElements()", "flattenElements") { labels.lists.flattenElements() }
        labels.check(
            "SignalProtocol.handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)",
            "handleEvents"
        ) { labels.numbers.handleEvents(receiveOutput: { _ in }) }
        labels.check("SignalProtocol.ignoreNils()", "ignoreNils") { labels.optionals.ignoreNils() }
        labels.check("SignalProtocol.ignoreOutput()", "ignoreOutput") { labels.numbers.ignoreOutput() }
        labels.check("SignalProtocol.ignoreTerminal()", "ignoreTerminal") { labels.numbers.ignoreTerminal() }
        labels.check("SignalProtocol.last()", "last") { labels.numbers.last() }
        labels.check("SignalProtocol.map(_:)", "map") { labels.numbers.map { -$0 } }
        labels.check("SignalProtocol.map(_:unisolated:)", "map") { labels.numbers.map(negated) }
        labels.check("SignalProtocol.mapElement(_:)", "mapElement") { labels.lists.mapElement { -$0 } }
        labels.check("SignalProtocol.mapWrapped(_:)", "mapWrapped") { labels.optionals.mapWrapped { -$0 } }
        labels.check("SignalProtocol.materialize()", "materialize") { labels.numbers.materialize() }
        labels.check("SignalProtocol.output(at:)", "output") { labels.numbers.output(at: 1) }
        labels.check("SignalProtocol.output(at:)", "output") { labels.numbers.output(at: 0) }
        labels.check("SignalProtocol.pairwise()", "pairwise") { labels.numbers.pairwise() }
        labels.check("SignalProtocol.prefix(maxLength:)", "prefix") { labels.numbers.prefix(maxLength: 1) }
        labels.check("SignalProtocol.prefix(maxLength:)", "prefix") { labels.numbers.prefix(maxLength: 2) }
        labels.check("SignalProtocol.prefix(while:inclusive:)", "prefix") { labels.numbers.prefix(while: { $0 > 0 }) }
        labels.check("SignalProtocol.receive(on:)", "receive") {
            labels.numbers.receive(on: ExecutionContext.immediate)
        }
        labels.check("SignalProtocol.reduce(_:_:)", "reduce") { labels.numbers.reduce(0) { $0 + $1 } }
        labels.check("SignalProtocol.reduce(_:_:unisolated:)", "reduce") { labels.numbers.reduce(0, sum) }
        labels.check("SignalProtocol.removeDuplicates()", "removeDuplicates") { labels.numbers.removeDuplicates() }
        labels.check("SignalProtocol.removeDuplicates(by:)", "removeDuplicates") {
            labels.numbers.removeDuplicates { $0 == $1 }
        }
        labels.check("SignalProtocol.removeDuplicates(by:unisolated:)", "removeDuplicates") {
            labels.numbers.removeDuplicates(by: areEqual)
        }
        labels.check("SignalProtocol.replaceElements(with:)", "replaceElements") {
            labels.numbers.replaceElements(with: 0)
        }
        labels.check("SignalProtocol.replaceEmpty(with:)", "replaceEmpty") { labels.numbers.replaceEmpty(with: 0) }
        labels.check("SignalProtocol.replaceNils(with:)", "replaceNils") { labels.optionals.replaceNils(with: 0) }
        labels.check("SignalProtocol.scan(_:_:)", "scan") { labels.numbers.scan(0) { $0 + $1 } }
        labels.check("SignalProtocol.scan(_:_:unisolated:)", "scan") { labels.numbers.scan(0, sum) }
        labels.check("SignalProtocol.subscribe(on:)", "subscribe") {
            labels.numbers.subscribe(on: ExecutionContext.immediate)
        }
        labels.check("SignalProtocol.suffix(maxLength:)", "suffix") { labels.numbers.suffix(maxLength: 1) }
        labels.check("SignalProtocol.suffix(maxLength:)", "suffix") { labels.numbers.suffix(maxLength: 0) }
        labels.check("SignalProtocol.window(ofSize:)", "window") { labels.numbers.window(ofSize: 2) }
        labels.check("SignalProtocol.zipPrevious()", "zipPrevious") { labels.numbers.zipPrevious() }
    }

    func checkTime(_ labels: Labels) {
        labels.check("SignalProtocol.debounce(for:clock:)", "debounce") { labels.numbers.debounce(for: .seconds(60)) }
        labels.check("SignalProtocol.debounce(for:queue:)", "debounce") { labels.numbers.debounce(for: 60) }
        labels.check("SignalProtocol.delay(interval:clock:)", "delay") { labels.numbers.delay(interval: .seconds(60)) }
        labels.check("SignalProtocol.delay(interval:on:)", "delay") { labels.numbers.delay(interval: 60) }
        labels.check("SignalProtocol.dropFirst(for:)", "dropFirst") { labels.numbers.dropFirst(for: 60) }
        labels.check("SignalProtocol.dropFirst(for:clock:)", "dropFirst") {
            labels.numbers.dropFirst(for: .seconds(60))
        }
        labels.check("SignalProtocol.sample(interval:clock:)", "sample") {
            labels.numbers.sample(interval: .seconds(60))
        }
        labels.check("SignalProtocol.sample(interval:on:)", "sample") { labels.numbers.sample(interval: 60) }
        labels.check("SignalProtocol.throttle(for:clock:latest:)", "throttle") {
            labels.numbers.throttle(for: .seconds(60))
        }
        labels.check("SignalProtocol.throttle(for:clock:latest:)", "throttle") {
            labels.numbers.throttle(for: .seconds(60), latest: false)
        }
        labels.check("SignalProtocol.throttle(for:queue:latest:)", "throttle") { labels.numbers.throttle(for: 60) }
        labels.check("SignalProtocol.timeout(after:with:clock:)", "timeout") {
            labels.failing.timeout(after: .seconds(60), with: Failure())
        }
        labels.check("SignalProtocol.timeout(after:with:on:)", "timeout") {
            labels.failing.timeout(after: 60, with: Failure())
        }
    }
}
