internal import Synchronization

/// The way from a source to the end of a chain, with the names of the operators in between. It is noted during a session,
/// while the chain is connected.
///
/// Operators of other modules are no messengers. A chain of them is connected from its end to its sources, by nested
/// calls. So each operator notes its name for its thread, and the observation of the source finds all names. Where a
/// chain branches, each branch continues the way from there. A chain that a client's code connects meanwhile has a way
/// of its own.
@usableFromInline
package final class FollowedWay: Sendable {
    /// Tells apart the ends of chains: unique within the process.
    package let end: Int
    /// The address of the messenger to which the chain passes on; zero if a handler is its end.
    package let target: UInt
    /// The address of the messenger that is about to be observed; zero before the way has come to it.
    package let source: UInt
    /// The operators, the last one of the chain first.
    private let names: [String]
    /// How many of the next operators are parts of the one that was noted last, which has the name of all.
    private let partCount: Int

    /// The operators, the first one of the chain first.
    package var operators: [String] { names.reversed() }

    private init(
        end: Int, target: UInt, source: UInt = 0, names: [String] = [], partCount: Int = 0
    ) {
        self.end = end
        self.target = target
        self.source = source
        self.names = names
        self.partCount = partCount
    }

    private static let lastEnd = Atomic<Int>(0)

    // MARK: - The thread's way

    /// The way that this thread is on.
    @usableFromInline
    package static var current: FollowedWay? {
        guard let way = ThreadSlot.existing?.pointee.way else { return nil }
        return Unmanaged<FollowedWay>.fromOpaque(way).takeUnretainedValue()
    }

    /// Runs a function that connects a chain, at the end of which a handler or a messenger stands.
    @usableFromInline
    package static func begin<Result>(into target: AnyObject? = nil, _ connect: () -> Result) -> Result {
        let address = target.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
        let end = lastEnd.wrappingAdd(1, ordering: .relaxed).newValue
        return go(FollowedWay(end: end, target: address), connect)
    }

    /// Runs a function that connects a part of a chain.
    @usableFromInline
    package static func go<Result>(_ way: FollowedWay?, _ connect: () -> Result) -> Result {
        let outer = exchange(way)
        defer { _ = exchange(outer) }
        return connect()
    }

    /// Notes the name of an operator on this thread's way.
    ///
    /// - Parameters:
    ///   - name: The name, as a client writes it; empty for an operator that no client has written.
    ///   - partCount: How many of the operators that are noted next this one is made of. Their names are left out.
    @usableFromInline
    @inline(never)
    package static func note(_ name: StaticString, insteadOf partCount: Int = 0) {
        guard name.utf8CodeUnitCount > 0, let way = current else { return }
        let isPart = way.partCount > 0
        let names = isPart ? way.names : way.names + ["\(name)"]
        let rest = isPart ? way.partCount - 1 : 0
        _ = exchange(FollowedWay(end: way.end, target: way.target, names: names, partCount: rest + partCount))
    }

    /// Notes that a messenger is about to be observed.
    @usableFromInline
    package static func reach(_ source: AnyObject) {
        guard let way = current else { return }
        let address = UInt(bitPattern: ObjectIdentifier(source))
        _ = exchange(FollowedWay(end: way.end, target: way.target, source: address, names: way.names))
    }

    private static func exchange(_ way: FollowedWay?) -> FollowedWay? {
        let place = ThreadSlot.place
        let old = place.pointee.way
        place.pointee.way = way.map { Unmanaged.passRetained($0).toOpaque() }
        return old.map { Unmanaged<FollowedWay>.fromOpaque($0).takeRetainedValue() }
    }

    // MARK: - Branches

    /// The ways of the operators that observe several sources, by the addresses of these operators. An operator at the
    /// address of an earlier one replaces the way of that one.
    private static let kept = Guarded<[ObjectIdentifier: FollowedWay]>([:])

    /// Keeps this thread's way for the sources of an operator.
    @usableFromInline
    package static func keep(for branch: AnyObject) {
        let key = ObjectIdentifier(branch)
        let way = current
        kept.withLock { kept in
            if kept.count >= room { kept = [:] }
            kept[key] = way
        }
    }

    private static var room: Int { 100_000 }

    /// Runs a function that connects a source of an operator.
    @usableFromInline
    package static func resume<Result>(of branch: AnyObject, _ connect: () -> Result) -> Result {
        let key = ObjectIdentifier(branch)
        return go(kept.withLock { $0[key] }, connect)
    }

    static func forgetAll() {
        kept.withLock { $0 = [:] }
    }
}
