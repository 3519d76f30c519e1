internal import SwiftObserver

extension ClientClosure {
    /// The actor of two closures that are called together.
    static func oneActor(_ one: (any Actor)?, _ other: (any Actor)?) -> (any Actor)? {
        guard let one, let other else { return one ?? other }
        precondition(
            one === other, "One phase was given functions of two different actors, which cannot be called together")
        return one
    }
}
