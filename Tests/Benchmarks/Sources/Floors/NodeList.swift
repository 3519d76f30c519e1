/// Floor A2: nodes that hold the closures and know their neighbours, walked without retaining them. No library can send
/// with less, and it pays for that: nothing here survives a second thread, or an edit while it sends.
public final class NodeList {
    private var first: Unmanaged<Node>?
    private var last: Unmanaged<Node>?

    public init() {}

    deinit {
        while let node = first { remove(node.takeUnretainedValue()) }
    }

    @inline(never)
    public func send(_ message: Int) {
        var next = first
        while let node = next {
            next = node._withUnsafeGuaranteedRef {
                $0.handler(message)
                return $0.next
            }
        }
    }

    /// The closure is called until the node is removed. The list owns the node.
    @inline(never)
    @discardableResult
    public func observe(_ handler: @escaping (Int) -> Void) -> Node {
        let node = Node(handler)
        let owned = Unmanaged.passRetained(node)
        node.previous = last
        if let last { last._withUnsafeGuaranteedRef { $0.next = owned } } else { first = owned }
        last = owned
        return node
    }

    @inline(never)
    public func remove(_ node: Node) {
        let owned = Unmanaged.passUnretained(node)
        if let previous = node.previous {
            previous._withUnsafeGuaranteedRef { $0.next = node.next }
        } else {
            first = node.next
        }
        if let next = node.next {
            next._withUnsafeGuaranteedRef { $0.previous = node.previous }
        } else {
            last = node.previous
        }
        owned.release()
    }

    /// One observation.
    public final class Node {
        fileprivate let handler: (Int) -> Void
        @exclusivity(unchecked) fileprivate var next: Unmanaged<Node>?
        @exclusivity(unchecked) fileprivate var previous: Unmanaged<Node>?

        fileprivate init(_ handler: @escaping (Int) -> Void) { self.handler = handler }
    }
}
