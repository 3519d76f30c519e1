internal import Synchronization

/// What led to what runs on a thread: a chain that never changes, the innermost cause first, in which each stands once.
///
/// While a messenger with a limit calls handlers, it is the innermost cause of the thread. A message that waits takes the
/// chain along, and brings it back when it is delivered, wherever that is. Tasks do not inherit it. It keeps no cause alive.
@usableFromInline
package final class Causes: Sendable {
    private let cause: UInt
    /// How many deliveries of the same cause led to this one.
    package let level: Int
    /// The rest of the chain, retained. It is taken out when this is released, so that a long chain needs no stack.
    private let outerReference: Atomic<Unmanaged<Causes>?>
    /// Who sent, from handlers, what the cause delivered: for those who debug.
    private let authors: [AuthorNote]

    private init(_ cause: UInt, level: Int, outer: Causes?, authors: [AuthorNote]) {
        self.cause = cause
        self.level = level
        self.authors = authors
        outerReference = Atomic(outer.map { Unmanaged.passRetained($0) })
    }

    deinit {
        var next = takeOuter()
        while isKnownUniquelyReferenced(&next) { next = next?.takeOuter() }
    }

    private func takeOuter() -> Causes? {
        outerReference.exchange(nil, ordering: .relaxed)?.takeRetainedValue()
    }

    private var outer: Causes? { outerReference.load(ordering: .relaxed)?.takeUnretainedValue() }

    /// A chain that begins with a cause.
    convenience init(_ cause: Cause) {
        self.init(cause.number, level: 0, outer: nil, authors: [])
    }

    /// A chain after one more delivery of a cause.
    static func adding(_ cause: Cause, to causes: Causes?, by author: AnyAuthor? = nil) -> Causes {
        let earlier = causes?.node(of: cause.number)
        return Causes(
            cause.number, level: earlier.map { $0.level + 1 } ?? 0, outer: causes?.removing(cause.number),
            authors: AuthorNote.list(earlier?.authors ?? [], and: author))
    }

    /// How many deliveries of a cause led to its latest one; nil if there was none. O(causes)
    package func level(of cause: Cause) -> Int? { node(of: cause.number)?.level }

    /// What all of these led to together with another chain, which stands inside: each cause with the higher of its levels.
    package func joined(by inner: Causes) -> Causes {
        inner.nodes.reversed().reduce(self) { result, node in
            if let level = result.node(of: node.cause)?.level, level > node.level { return result }
            return Causes(copying: node, outer: result.removing(node.cause))
        }
    }

    /// Who sent from handlers what led here, as far as that is noted.
    var allAuthors: [AuthorNote] {
        nodes.reversed().reduce([]) { all, node in all + node.authors.filter { !all.contains($0) } }
    }

    private convenience init(copying node: Causes, outer: Causes?) {
        self.init(node.cause, level: node.level, outer: outer, authors: node.authors)
    }

    private var nodes: [Causes] {
        var nodes = [self]
        while let next = nodes.last?.outer { nodes.append(next) }
        return nodes
    }

    private func node(of cause: UInt) -> Causes? {
        var next: Unmanaged<Causes>? = .passUnretained(self)
        while let current = next {
            let (isFound, outer) = current._withUnsafeGuaranteedRef {
                ($0.cause == cause, $0.outerReference.load(ordering: .relaxed))
            }
            if isFound { return current.takeUnretainedValue() }
            next = outer
        }
        return nil
    }

    /// The same chain without one cause. What stands behind that is shared.
    private func removing(_ cause: UInt) -> Causes? {
        guard node(of: cause) != nil else { return self }
        var before: [Causes] = []
        var node = self
        while node.cause != cause, let next = node.outer {
            before.append(node)
            node = next
        }
        return before.reversed().reduce(node.outer) { Causes(copying: $1, outer: $0) }
    }
}
