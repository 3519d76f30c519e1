/// How nodes are released: one after the other. The closure of a node holds derived values, and these hold their nodes,
/// so the last release of one may release a row of any length.
extension StateNode {
    private typealias Waiting = ContiguousArray<Unmanaged<StateNode>>

    /// Releases a node; or, if this thread is releasing another one, leaves that to it.
    static func release(_ node: Unmanaged<StateNode>) {
        let place = ThreadSlot.place
        if let list = place.pointee.nodesToRelease {
            return list.assumingMemoryBound(to: Waiting.self).pointee.append(node)
        }
        var waiting = Waiting()
        withUnsafeMutablePointer(to: &waiting) { list in
            place.pointee.nodesToRelease = UnsafeMutableRawPointer(list)
            node.release()
            while let next = list.pointee.popLast() { next.release() }
            place.pointee.nodesToRelease = nil
        }
    }
}
