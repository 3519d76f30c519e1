import Foundation
import SwiftObserverTesting

/// Examinations of subjects that share nothing, several at a time: those that find something mostly wait.
///
/// The asynchronous form of `violations(of:)` performs one after the other.
enum Lanes {
    private static let queue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        return queue
    }()

    static func violations(of subject: Subject, by contract: Contract) async -> [Violation] {
        await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: contract.violations(of: subject)) }
        }
    }
}
