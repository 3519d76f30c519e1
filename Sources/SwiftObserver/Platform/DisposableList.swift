/// Many things that are ended together, of which the ended ones are forgotten now and then.
///
/// Its methods run under the owner's lock. Whether an item has ended, only client code can tell. So the items are
/// handed out as a ``Crowd``, asked without the lock, and put back.
package struct DisposableList<Item> {
    private var items: [Item]
    /// The number of items at which looking for ended ones begins to pay.
    private var threshold = 16
    /// The number of times that all items were taken.
    private var takings = 0
    private var isBeingPruned = false

    /// Items to be asked whether they have ended; the living ones are put back.
    package struct Crowd {
        package let items: [Item]
        fileprivate let takings: Int
    }

    package init(_ items: [Item] = []) {
        self.items = items
    }

    package var isEmpty: Bool { items.isEmpty && !isBeingPruned }

    /// Adds items, and returns a crowd if it's time to prune. O(added), amortized
    package mutating func add(_ added: some Sequence<Item>) -> Crowd? {
        items.append(contentsOf: added)
        return crowd()
    }

    /// Adds an item, and returns a crowd if it's time to prune. O(1), amortized
    package mutating func add(_ added: Item) -> Crowd? {
        items.append(added)
        return crowd()
    }

    private mutating func crowd() -> Crowd? {
        guard items.count >= threshold, !isBeingPruned else { return nil }
        isBeingPruned = true
        let crowd = Crowd(items: items, takings: takings)
        items = []
        return crowd
    }

    /// Puts the living items of a crowd back in front. If all items were taken in the meantime, returns the living
    /// ones, which are to be ended too.
    package mutating func putBack(_ living: [Item], of crowd: Crowd) -> [Item] {
        isBeingPruned = false
        guard crowd.takings == takings else { return living }
        items = living + items
        threshold = max(16, items.count * 2)
        return []
    }

    /// Takes all items, to be ended.
    package mutating func takeAll() -> [Item] {
        takings += 1
        let all = items
        items = []
        return all
    }
}
