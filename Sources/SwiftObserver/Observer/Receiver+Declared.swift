extension Receiver {
    /// The receiver that an object declares as an observer.
    package static func declared(by object: AnyObject) -> Receiver? {
        (object as? any Observer)?.receiver
    }
}
