import ChannelZ
import TestSupport
import Testing

@Suite("The names of phases in an inspection", .serialized, .oneInspection)
struct ChannelNameTests {
    @Test("Each phase of the API is named as a client writes it, and once")
    func names() throws {
        let labels = ChannelLabels()
        checkPhases(labels)
        checkJoins(labels)
        checkQueues(labels)
        checkOptics(labels)
        let declared = try DeclaredAPI.functions(
            of: "ChannelZ",
            returning: #/-> \(?(?:Channel<|Self$|Self\.FocusChannel|LensChannel|TransceiverChannel|ChannelZ<)/#)
        #expect(declared.subtracting(labels.declarations).subtracting(Self.sources).subtracting(Self.unchanged) == [])
        let properties: Set = ["ChannelType.v1Z", "ChannelType.v2Z"]
        #expect(
            labels.declarations.union(Self.sources).union(Self.unchanged).subtracting(declared).subtracting(properties)
                == [])
    }

    /// What makes a channel of something that is no channel: a chain begins here.
    private static let sources: Set = [
        "AnyTransceiver.transceive()",
        "Foundation.InputStream.channelZStream(_:)", "LensSource.transceive()", "PrismSource.transceive()",
        "ReceiverQueue.makeChannel()", "StateEmitterType.transceive()", "Swift.Sequence.channelZSequence()",
        "SwiftObserver.Observable.makeChannel()", "Transceiver.transceive()", "ValueTransceiver.transceive()",
        "channelField(_:)", "channelZDecomposedState(_:values:)", "channelZGenerator(_:)",
        "channelZProperty(_:)", "channelZPropertyValue(_:)", "channelZSequence(_:)", "channelZSink(_:)",
        "transceive(_:)", "transceive(_:delivery:)",
    ]

    /// What passes all pulses on as they are: it changes the source that the channel offers, or calls a client's
    /// function that receives by itself.
    private static let unchanged: Set = [
        "Channel.anySource()", "Channel.desource()", "Channel.dissolve()", "Channel.phase(_:)", "Channel.resource(_:)",
        "ChannelType.anyTransceiver()", "ChannelType.resource(_:)", "ChannelType.stateMap(get:set:)",
        "ChannelType.syncSource(_:)", "StreamType.phase(_:)",
    ]
}
