import ChannelZ
import Testing

extension ChannelNameTests {
    private func checked(_ number: Int) throws -> Int { number }
    private func droppingFirst<S: StreamType>(_ stream: S) -> S { stream.dropFirst(1) }
    private func filtered<S: StreamType>(_ stream: S) -> S { stream.filter { _ in true } }
    private func beginning<S: StreamType>(_ stream: S) -> S { stream.prefix(1) }
    private func shortened<C: ChannelType>(_ channel: C) -> Channel<C.Source, C.Pulse> { channel.prefix(1) }

    func checkPhases(_ labels: ChannelLabels) {
        labels.check("ChannelType.accumulate(includePartitions:predicate:)", "new · accumulate") {
            labels.values.accumulate { $0.count > $1 }
        }
        labels.check("ChannelType.affect(_:affector:)", "new · affect") { labels.values.affect(0) { $0 + $1 } }
        labels.check("ChannelType.buffer(_:)", "new · buffer") { labels.values.buffer(2) }
        labels.check("ChannelType.changes()", "changes") { labels.cell.changes() }
        labels.check("ChannelType.changes(_:)", "changes") { labels.cell.changes { $0 > $1 } }
        labels.check("ChannelType.changes(_:)", "new · changes") { labels.values.changes { $0 > $1 } }
        labels.check("ChannelType.changesCompact()", "changesCompact") { labels.selection.changesCompact() }
        labels.check("ChannelType.dropFirst(_:)", "new · dropFirst") { labels.values.dropFirst() }
        labels.check("Channel.dropFirst(_:)", "new · dropFirst") { labels.values.dropFirst(1) }
        labels.check("StreamType.dropFirst(_:)", "new · dropFirst") { droppingFirst(labels.values) }
        labels.check("ChannelType.enumerate()", "new · enumerate") { labels.values.enumerate() }
        labels.check("Channel.filter(_:)", "new · filter") { labels.values.filter { $0 > 0 } }
        labels.check("StreamType.filter(_:)", "new · filter") { filtered(labels.values) }
        labels.check("ChannelType.key(path:)", "key") { labels.texts.key(path: \.count) }
        labels.check("ChannelType.lift(_:)", "new · lift") {
            labels.values.lift { (receive: @escaping (Int) -> Void) in { receive($0) } }
        }
        labels.check("StreamType.lifts(_:)", "new · lifts") { labels.values.lifts { receive in { receive($0) } } }
        labels.check("ChannelType.map(_:)", "new · map") { labels.values.map { -$0 } }
        labels.check("ChannelType.map(_:)", "new · map") { labels.values.map { try checked($0) } }
        labels.check("ChannelType.new()", "new") { labels.cell.new() }
        labels.check("ChannelType.old()", "old") { labels.cell.old() }
        labels.check("ChannelType.partition(_:includePartitions:isPartition:combine:)", "new · partition") {
            labels.values.partition(0, isPartition: { $0 > $1 }) { $0 + $1 }
        }
        labels.check("ChannelType.precedent()", "new · precedent") { labels.values.precedent() }
        labels.check("ChannelType.prefix(_:)", "new · prefix") { shortened(labels.values) }
        labels.check("Channel.prefix(_:)", "new · prefix") { labels.values.prefix(2) }
        labels.check("StreamType.prefix(_:)", "new · prefix") { beginning(labels.values) }
        labels.check("ChannelType.presieve(_:)", "new · presieve") { labels.values.presieve { $0 > $1 } }
        labels.check("ChannelType.raw()", "raw") { labels.cell.raw() }
        labels.check("ChannelType.reduce(_:combine:)", "new · reduce") { labels.values.reduce(0) { $0 + $1 } }
        labels.check("StreamType.sieve()", "sieve") { labels.cell.sieve() }
        labels.check("StreamType.sieve(_:)", "sieve") { labels.cell.sieve { $0 > $1 } }
        labels.check("StreamType.sieveCompact()", "sieveCompact") { labels.selection.sieveCompact() }
        labels.check("ChannelType.some()", "new · some") { labels.optionals.some() }
        labels.check("ChannelType.split(_:allowEmptySlices:isSeparator:)", "new · split") {
            labels.values.split { $0 == 0 }
        }
        labels.check("ChannelType.split(_:allowEmptySlices:isSeparator:)", "new · split") {
            labels.values.split(2) { $0 == 0 }
        }
        labels.check("ChannelType.stateFilter(_:)", "stateFilter") { labels.cell.stateFilter { $0 > $1 } }
        labels.check("StreamType.subsequent()", "new · subsequent") { labels.values.subsequent() }
        labels.check("ChannelType.val()", "val") { labels.cell.val() }
        labels.check("StateEmitterType.transceiveChanges()", "transceiveChanges") {
            labels.cell.source.transceiveChanges()
        }
        labels.check("StateEmitterType.transceiveChanges()", "transceiveChanges") {
            labels.selection.source.transceiveChanges()
        }
        labels.check("∞(_:)", "∞") { ∞(labels.cell.source) }
        labels.check("∞=(_:)", "∞=") { ∞=(labels.cell.source) }
        labels.check("∞=(_:)", "∞=") { ∞=(labels.selection.source) }
        labels.check("ChannelType.restate(get:set:)", "new · restate") {
            labels.values.restate(get: { -$0 }, set: { -$0 })
        }
        labels.check("ChannelType.restateMapping(_:)", "new · restateMapping") {
            labels.optionals.restateMapping([(1, "one")])
        }
    }
}
