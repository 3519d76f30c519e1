internal import SwiftObserverTesting

/// Makes objects that messages and closures can hold, and counts the living ones.
public final class Census: Sendable {
    private let tracker = LifetimeTracker()

    public init() {}

    public var living: Int { tracker.living("citizen") }

    public func make(_ name: Int = 0, whenDead: (@Sendable () -> Void)? = nil) -> Citizen {
        Citizen(name, tracker.begin("citizen", lastWords: whenDead))
    }

    /// An object that is counted while it lives; two are equal if their names are.
    public final class Citizen: Hashable, Sendable {
        public let name: Int
        private let life: Life

        fileprivate init(_ name: Int, _ life: Life) {
            self.name = name
            self.life = life
        }

        /// Does nothing, but makes a closure capture the object.
        public func touch() {}

        public static func == (one: Citizen, other: Citizen) -> Bool { one.name == other.name }

        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}
