import Foundation
import SwiftObserver

/// The order of one process. Posts are numbered in the order in which a messenger delivers them, and calls of its one
/// handler never overlap: so numbering needs no lock.
final class LocalJournal: Journal, Observer {
    let receiver = Receiver()

    private struct Draft: Sendable {
        let json: [UInt8]
        let accepted: @Sendable (EntryID) -> Void
    }

    private let drafts = Messenger<Draft>()

    init(epoch: UInt64, send: @escaping (EntryID, [UInt8]) -> Void) {
        var number: UInt64 = 0
        observe(drafts) { draft in
            number += 1
            let id = EntryID(epoch: epoch, number: number)
            send(id, draft.json)
            draft.accepted(id)
        }
    }

    func begin() async {}

    func add(_ post: Post) async throws -> EntryID {
        let json = try post.json()
        return await withCheckedContinuation { continuation in
            drafts.send(Draft(json: json) { continuation.resume(returning: $0) })
        }
    }

    func stop() {}
}

extension UInt64 {
    /// Milliseconds since 1970.
    static var now: UInt64 { UInt64(Date().timeIntervalSince1970 * 1000) }
}
