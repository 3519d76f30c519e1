/// What an observation is called: as it was named, or after its observer's type.
struct ObservationName: Sendable {
    var given: String?
    /// Made into a string only when somebody reads it.
    var observerType: AnyObject.Type?

    var text: String? { given ?? observerType.map { String(describing: $0) } }
}
