/// A first-in, first-out queue in one growing block of memory.
///
/// It moves elements and never copies or releases one, so that it can be used while a lock is held.
struct MessageRing<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    var first: Element? { isEmpty ? nil : slots[head] }

    mutating func append(_ element: Element) {
        growIfFull()
        slots[index(count)] = element
        count += 1
    }

    mutating func prepend(_ element: Element) {
        growIfFull()
        head = (head == 0 ? slots.count : head) - 1
        slots[head] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = slots[head].take()
        head = index(1)
        count -= 1
        forgetLargeBlock()
        return element
    }

    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return slots[index(count)].take()
    }

    private func index(_ offset: Int) -> Int {
        let index = head + offset
        return index < slots.count ? index : index - slots.count
    }

    private mutating func growIfFull() {
        guard count == slots.count else { return }
        var larger = [Element?]()
        larger.reserveCapacity(max(4, count * 2))
        for offset in 0..<count { larger.append(slots[index(offset)].take()) }
        while larger.count < larger.capacity { larger.append(nil) }
        slots = larger
        head = 0
    }

    /// A burst that is over should not be paid for with memory until the end of the iteration.
    private mutating func forgetLargeBlock() {
        guard count == 0, slots.count > 256 else { return }
        slots = []
        head = 0
    }
}
