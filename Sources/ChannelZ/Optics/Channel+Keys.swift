extension ChannelType
where
    Source: TransceiverType, Source.RawValue: KeyIndexed & Collection, Source.RawValue.Index: KeyIndexedIndexType,
    Source.RawValue.Key == Source.RawValue.Index.Key, Source.RawValue.Value == Source.RawValue.Index.Value,
    Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// Returns a channel of the values for the keys of another channel, with nil for missing keys.
    ///
    /// ```swift
    /// let stock = transceive(["tea": 3, "milk": 1])
    /// let shown = stock.keyed(transceive(["milk", "tea"]))
    /// print(shown.value.map { $0 ?? 0 })    // prints: [1, 3]
    /// ```
    ///
    /// It emits whenever the values or the keys change. Setting it sets the values, in the order of the keys; nil
    /// removes a value. Keys beyond the new values keep theirs, and surplus values are ignored.
    public func keyed<S: Sequence>(_ indices: TransceiverChannel<S>) -> FocusChannel<[Pulse.RawValue.Value?]>
    where S.Element == Pulse.RawValue.Key {
        join(
            indices, as: "keyed",
            finder: { values, keys in keys.map { values[$0] } },
            updater: { states, new in
                var values = states.0
                for (key, value) in Swift.zip(states.1, new) { values[key] = value }
                return (values, states.1)
            })
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: KeyIndexed, Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// Returns a channel of the value for a key; nil if there is none. Setting nil removes it.
    ///
    /// ```swift
    /// let stock = transceive(["tea": 3])
    /// let tea = stock.atKey("tea")
    /// tea.value = 2
    /// print(stock.value)    // prints: ["tea": 2]
    /// ```
    public func atKey(_ key: Pulse.RawValue.Key) -> FocusChannel<Pulse.RawValue.Value?> {
        focus(Lens(get: { $0[key] }, set: { $0[key] = $1 }), as: "atKey")
    }
}

/// A type that finds values by keys.
///
/// ```swift
/// func count<K: KeyIndexed<String, Int>>(of key: String, in stock: K) -> Int {
///     stock[key] ?? 0
/// }
/// print(count(of: "tea", in: ["tea": 3]))    // prints: 3
/// ```
public protocol KeyIndexed<Key, Value> {
    associatedtype Key: Hashable
    associatedtype Value

    /// The value for a key; nil if there is none. Setting nil removes it.
    subscript(key: Key) -> Value? { get set }
}

extension Dictionary: KeyIndexed {}

/// The index of a dictionary.
///
/// ```swift
/// let stock = ["tea": 3]
/// let first: DictionaryIndex<String, Int> = stock.startIndex
/// print(stock[first].key)    // prints: tea
/// ```
public typealias DictionaryIndex<Key: Hashable, Value> = Dictionary<Key, Value>.Index

/// The index of a type that finds values by keys.
///
/// ```swift
/// func isFirst<I: KeyIndexedIndexType>(_ index: I, of start: I) -> Bool {
///     index == start
/// }
/// let stock = ["tea": 3]
/// print(isFirst(stock.startIndex, of: stock.startIndex))    // prints: true
/// ```
public protocol KeyIndexedIndexType: Comparable {
    associatedtype Key: Hashable
    associatedtype Value

    /// Returns the index itself.
    func __this() -> DictionaryIndex<Key, Value>
}

extension Dictionary.Index: KeyIndexedIndexType {
    /// Returns the index itself.
    public func __this() -> DictionaryIndex<Key, Value> {
        self
    }
}
