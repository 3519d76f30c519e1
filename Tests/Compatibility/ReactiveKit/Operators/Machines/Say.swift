@testable import ReactiveKit

/// An event of a source in a test of a machine.
struct Say: Hashable, CustomStringConvertible {
    enum Word: Hashable {
        case next, completed, failed
    }

    let slot: Int
    let word: Word
    /// Tells elements apart.
    let number: Int

    var description: String {
        switch word {
        case .next: "\(slot):\(number)"
        case .completed: "\(slot):|"
        case .failed: "\(slot):x"
        }
    }

    var arrival: Arrival<Int, TestError> {
        switch word {
        case .next: .next(number)
        case .completed: .end(.completed)
        case .failed: .end(.failed(TestError()))
        }
    }

    var quietArrival: Arrival<Void, TestError> {
        switch word {
        case .next: .next(())
        case .completed: .end(.completed)
        case .failed: .end(.failed(TestError()))
        }
    }
}

struct TestError: Error, Equatable {}
