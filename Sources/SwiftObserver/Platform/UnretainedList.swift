/// An object in an ``UnretainedList``.
protocol UnretainedListNode: AnyObject {
    /// The neighbours, for the list alone.
    var next: Unmanaged<Self>? { get set }
    var previous: Unmanaged<Self>? { get set }
}

/// A list of objects that their owners keep alive, with a place in it that only moves forward.
///
/// **Invariant.** It does not retain its objects: an owner takes its object out before it releases it. The place is at
/// an object of the list, or behind the last one.
@usableFromInline
struct UnretainedList<Node: AnyObject>: ~Copyable {
    @usableFromInline var firstNode: Unmanaged<Node>?
    private var lastNode: Unmanaged<Node>?
    @usableFromInline var nodeAtPlace: Unmanaged<Node>?

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { firstNode == nil }

    /// Whether the place is behind the last object.
    @inlinable
    var isPassed: Bool { nodeAtPlace == nil }

    var first: Node? { firstNode?.takeUnretainedValue() }
    var last: Node? { lastNode?.takeUnretainedValue() }
    /// The object at the place.
    var atPlace: Node? { nodeAtPlace?.takeUnretainedValue() }
}

extension UnretainedList where Node: UnretainedListNode {
    mutating func append(_ node: Node) {
        let added = Unmanaged.passUnretained(node)
        node.previous = lastNode
        if let lastNode { lastNode._withUnsafeGuaranteedRef { $0.next = added } } else { firstNode = added }
        lastNode = added
        if nodeAtPlace == nil { nodeAtPlace = added }
    }

    /// Moves the place to the next object.
    mutating func pass() {
        nodeAtPlace = nodeAtPlace?._withUnsafeGuaranteedRef { $0.next }
    }

    mutating func remove(_ node: Node) {
        if let before = node.previous {
            before._withUnsafeGuaranteedRef { $0.next = node.next }
        } else {
            firstNode = node.next
        }
        if let after = node.next {
            after._withUnsafeGuaranteedRef { $0.previous = node.previous }
        } else {
            lastNode = node.previous
        }
        if nodeAtPlace?.toOpaque() == Unmanaged.passUnretained(node).toOpaque() { nodeAtPlace = node.next }
        node.next = nil
        node.previous = nil
    }
}
