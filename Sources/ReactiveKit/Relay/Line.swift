/// Elements that wait in a machine, first come, first served. Appending and taking are O(1), amortized.
@usableFromInline
struct Line<Element> {
    @usableFromInline var elements: [Element?] = []
    /// How many at the beginning are gone.
    @usableFromInline var gone = 0

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { gone == elements.count }

    @inlinable
    var first: Element? { isEmpty ? nil : elements[gone] }

    @inlinable
    mutating func append(_ element: Element) {
        elements.append(element)
    }

    @inlinable
    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        var element: Element?
        swap(&element, &elements[gone])
        gone += 1
        if gone == elements.count {
            elements.removeAll(keepingCapacity: gone <= 64)
            gone = 0
        } else if gone > 64, gone > elements.count / 2 {
            elements.removeFirst(gone)
            gone = 0
        }
        return element
    }
}
