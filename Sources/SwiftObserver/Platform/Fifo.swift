/// A queue: first in, first out. Appending and taking are O(1), amortized, however many items wait.
@frozen
@usableFromInline
package struct Fifo<Item> {
    /// The items from `head` on wait; the places before it are empty.
    @usableFromInline var items: [Item?] = []
    @usableFromInline var head = 0

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool { head == items.count }

    @inlinable
    package var count: Int { items.count - head }

    @inlinable
    package var first: Item? { isEmpty ? nil : items[head] }

    @inlinable
    package mutating func append(_ item: Item) {
        items.append(item)
    }

    @inlinable
    package mutating func popFirst() -> Item? {
        guard !isEmpty else { return nil }
        var item: Item?
        swap(&item, &items[head])
        head += 1
        if isEmpty {
            items.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head >= 32, head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return item
    }
}
