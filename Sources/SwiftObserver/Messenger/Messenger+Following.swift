extension Messenger: FollowedMessenger {}

extension Messenger {
    /// Follows this messenger, if a session goes on. Returns its number; zero if it is not followed.
    package final func follow() -> Int { makeCore().follow(as: self) }
}
