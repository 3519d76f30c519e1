/// What finds values by keys.
public protocol KeyIndexed<Key, Value> {
    associatedtype Key: Hashable
    associatedtype Value

    /// The value for a key; nil if there is none. Setting nil removes it.
    subscript(key: Key) -> Value? { get set }
}

extension Dictionary: KeyIndexed {}

/// The index of a dictionary.
public typealias DictionaryIndex<Key: Hashable, Value> = Dictionary<Key, Value>.Index

/// The index of what finds values by keys.
public protocol KeyIndexedIndexType: Comparable {
    associatedtype Key: Hashable
    associatedtype Value

    /// The index itself.
    func __this() -> DictionaryIndex<Key, Value>
}

extension Dictionary.Index: KeyIndexedIndexType {
    /// The index itself.
    public func __this() -> DictionaryIndex<Key, Value> {
        self
    }
}
