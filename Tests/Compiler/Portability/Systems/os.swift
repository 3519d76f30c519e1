/// What the inspection uses of the module `os`, with the signatures that Apple documents.
public struct OSSignposter: @unchecked Sendable {
    public init(subsystem: String, category: String) {}
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}

public struct OSSignpostID: Sendable {
    public static var exclusive: OSSignpostID { OSSignpostID(0) }
    public init(_ value: UInt64) {}
}

public final class OSSignpostIntervalState: @unchecked Sendable {
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState() }
}
