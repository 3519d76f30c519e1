import ChannelZ
import Testing

extension ChannelNameTests {
    func checkOptics(_ labels: ChannelLabels) {
        labels.check("ChannelType.atKey(_:)", "atKey") { labels.table.atKey("one") }
        labels.check("ChannelType.cast(_:)", "cast") { labels.cell.cast(Int.self) }
        labels.check("ChannelType.coalesce(_:)", "coalesce") { labels.selection.coalesce(0) }
        labels.check("ChannelType.coalesce(_:)", "coalesce") { labels.selection.coalesce { _ in 0 } }
        labels.check("ChannelType.focus(_:)", "focus") { labels.points.focus(\.x) }
        labels.check("ChannelType.focus(get:set:)", "focus") { labels.points.focus(get: { $0.x }, set: { $0.x = $1 }) }
        labels.check("ChannelType.focus(lens:)", "focus") { labels.points.focus(lens: Lens(kp: \.x)) }
        labels.check("ChannelType.index(_:)", "index") { labels.strings.index(labels.selection) }
        labels.check("ChannelType.indexOf(_:)", "indexOf") { labels.strings.indexOf(0) }
        labels.check("ChannelType.indices(_:)", "indices") { labels.strings.indices(labels.places) }
        labels.check("ChannelType.join(_:finder:updater:)", "join") {
            labels.strings.join(labels.cell, finder: { $0.count + $1 }, updater: { states, _ in states })
        }
        labels.check("ChannelType.keyed(_:)", "keyed") { labels.table.keyed(labels.keys) }
        labels.check("ChannelType.match(_:setter:getter:)", "match") {
            labels.strings.match(labels.places, setter: { states, _, _ in states }, getter: { $0[$1] })
        }
        labels.check("ChannelType.prism(_:)", "prism") { labels.strings.prism(\.self) }
        labels.check("ChannelType.prism(_:)", "prism") {
            labels.strings.prism(Lens(get: { $0.count }, set: { _, _ in }))
        }
        labels.check("ChannelType.range(_:)", "range") { labels.strings.range(0...1) }
        labels.check("ChannelType.subselect(_:setter:)", "subselect") {
            labels.strings.subselect(labels.places) { states, _, _ in states }
        }
        labels.check("ChannelType.v1Z", "v1Z") { labels.choice.v1Z }
        labels.check("ChannelType.v2Z", "v2Z") { labels.choice.v2Z }
    }
}
