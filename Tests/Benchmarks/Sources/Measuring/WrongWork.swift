/// A contender did not do what its scenario asks for.
public struct WrongWork: Error, CustomStringConvertible {
    let scenario: String
    let contender: String
    let complaint: String

    public var description: String { "\(scenario), \(contender): \(complaint)" }
}
