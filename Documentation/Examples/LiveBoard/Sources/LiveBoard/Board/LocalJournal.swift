import Foundation
import SwiftObserver
import SwiftObserverInspection

/// The order of one process. Posts are numbered in the order in which a messenger delivers them. The number is the state of
/// a `scan`, which belongs to the observation: so numbering needs no lock.
final class LocalJournal: Journal, Observer {
    let receiver = Receiver()

    private struct Draft: Sendable {
        let post: Post
        let accepted: CheckedContinuation<EntryID, any Error>
    }

    private struct Numbered: Sendable {
        var number: UInt64 = 0
        var draft: Draft?
    }

    private let drafts = Messenger<Draft>()

    init(for board: Board, epoch: UInt64) {
        observe(drafts).scan(Numbered()) { Numbered(number: $0.number + 1, draft: $1) }.receive { numbered in
            guard let draft = numbered.draft else { return }
            let id = EntryID(epoch: epoch, number: numbered.number)
            draft.accepted.resume(
                with: Result {
                    board.put(try Entry(id, draft.post))
                    return id
                })
        }
        Inspection.follow(drafts, "drafts")
    }

    func begin() async {}

    func add(_ post: Post) async throws -> EntryID {
        try await withCheckedThrowingContinuation { drafts.send(Draft(post: post, accepted: $0)) }
    }

    func stop() {}
}

extension UInt64 {
    /// Milliseconds since 1970.
    static var now: UInt64 { UInt64(Date().timeIntervalSince1970 * 1000) }
}
