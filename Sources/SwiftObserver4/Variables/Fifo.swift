/// A queue: appending and taking from the front cost the same however much waits.
@usableFromInline
struct Fifo<Item> {
    /// Those before `head` have been taken.
    private var items: [Item?] = []
    private var head = 0

    var isEmpty: Bool { head == items.count }

    mutating func append(_ item: Item) {
        items.append(item)
    }

    mutating func popFirst() -> Item? {
        guard !isEmpty else { return nil }
        let item = items[head].take()
        head += 1
        if isEmpty {
            items.removeAll(keepingCapacity: items.count <= 16)
            head = 0
        } else if head >= 16, head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return item
    }
}
