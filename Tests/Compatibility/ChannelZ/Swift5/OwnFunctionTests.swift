import ChannelZ
import Testing

// Functions that clients of the last release could define, since it has none of that name.

private func channelZSequence<S, T>(_ elements: S) -> Channel<[T], T> where S: Sequence, S.Element == T {
    Array(elements).channelZSequence()
}

private func channelField<T>(_ value: T, sieves: Bool = false) -> Channel<ValueTransceiver<T>, T> {
    transceive(value).new()
}

private func conduit<S, T>(_ one: Channel<S, T>, _ other: Channel<S, T>) -> [any Receipt]
where S: ReceiverType, S.Pulse == T {
    [one.conduct(other)]
}

@discardableResult
private func <=∞ <S, T>(one: Channel<S, T>, other: Channel<S, T>) -> [any Receipt] where S: ReceiverType, S.Pulse == T {
    [other.conduct(one)]
}

@Suite("ChannelZ: functions of a client's own")
struct OwnFunctionTests {
    @Test("a client's own functions and operators are preferred")
    func preferred() {
        let elements = channelZSequence(Set([1]))
        #expect(elements.source == [1])
        let (one, other) = (channelField(1), channelField(2))
        let receipts = conduit(one, other)
        #expect(receipts.count == 1 && other.value == 1)
        let more = one <=∞ other
        #expect(more.count == 1)
        other.value = 5
        #expect(one.value == 5)
    }
}
