/// A contender did not do its scenario's work.
public struct WrongWork: Error, CustomStringConvertible {
    let scenario: String
    let contender: String
    let complaint: String

    public var description: String { "\(scenario), \(contender): \(complaint)" }
}
