import ChannelZ
import Dispatch
import Testing

extension ChannelNameTests {
    private func silence() -> Channel<Void, Int> { Channel(source: ()) { _ in ReceiptOf() } }
    private func noResults() -> Channel<Void, Result<Int, any Error>> { Channel(source: ()) { _ in ReceiptOf() } }

    func checkJoins(_ labels: ChannelLabels) {
        labels.check("&(_:_:)", "new · &") { labels.values & labels.values }
        labels.check("^(_:_:)", "new · ^") { labels.values ^ labels.values }
        labels.check("+(_:_:)", "new · +") { labels.values + labels.sink }
        labels.check("+(_:_:)", "new · +") { labels.values + labels.values }
        labels.check("|(_:_:)", "new · |") { labels.values | labels.values }
        labels.check("Channel.concat(_:)", "new · concat") { labels.values.concat(labels.values) }
        labels.check("concatZ(_:)", "new · concatZ") { concatZ([labels.values, labels.values]) }
        labels.check("ChannelType.combine(_:)", "new · combine") { labels.values.combine(labels.values) }
        labels.check("ChannelType.either(_:)", "new · either") { labels.values.either(labels.values) }
        labels.check("ChannelType.merge(_:)", "new · merge") { labels.values.merge(labels.values) }
        labels.check("ChannelType.zip(_:capacity:)", "new · zip") { labels.values.zip(labels.values) }
        labels.check("ChannelType.alternate(to:unless:)", "new · alternate") {
            labels.values.alternate(to: { _ in silence() }, unless: { _ in nil })
        }
        labels.check("ChannelType.flatMap(_:)", "new · flatMap") { labels.values.flatMap { _ in silence() } }
        labels.check("ChannelType.mergeMap(_:)", "new · mergeMap") {
            labels.values.mergeMap { Channel(source: $0) { (_: @escaping (Int) -> Void) in ReceiptOf() } }
        }
        labels.check("ChannelType.sequence(_:)", "new · sequence") { labels.values.sequence(silence()) }
        labels.check("ChannelType.successfully(_:)", "new · successfully") {
            labels.results.successfully { _ in noResults() }
        }
        labels.check("ChannelType.then(_:)", "new · then") { labels.results.then(noResults()) }
        labels.check("flattenZ(_:)", "new · map · flattenZ") { flattenZ(labels.values.map { _ in silence() }) }
        labels.check("sequenceZChannels(source:channels:)", "new · sequenceZChannels") {
            sequenceZChannels(source: ValueTransceiver(0), channels: [labels.values, labels.values])
        }
    }

    func checkQueues(_ labels: ChannelLabels) {
        labels.check("StreamType.dispatch(_:delay:barrier:)", "new · dispatch") {
            labels.values.dispatch(DispatchQueue(label: "labels"))
        }
        labels.check("StreamType.dispatch(_:delay:barrier:)", "new · dispatch") {
            labels.values.dispatch(DispatchQueue(label: "labels"), delay: nil)
        }
        labels.check("StreamType.sync(_:)", "new · sync") { labels.values.sync(DispatchQueue(label: "labels")) }
    }
}
