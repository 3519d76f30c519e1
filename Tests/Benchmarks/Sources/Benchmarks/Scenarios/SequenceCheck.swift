/// Sees whether messages arrive in the order 0, 1, 2, …
final class SequenceCheck: @unchecked Sendable {
    @exclusivity(unchecked) private var next = 0
    @exclusivity(unchecked) private var firstWrong: (expected: Int, found: Int)?

    func see(_ message: Int) {
        if message != next, firstWrong == nil { firstWrong = (next, message) }
        next = message &+ 1
    }

    /// A complaint, unless so many were received in order. Then the check begins anew.
    func complaint(unless expected: Int) -> String? {
        defer {
            next = 0
            firstWrong = nil
        }
        if let firstWrong { return "message \(firstWrong.found) came where \(firstWrong.expected) was due" }
        return next == expected ? nil : "\(next) messages instead of \(expected)"
    }
}
