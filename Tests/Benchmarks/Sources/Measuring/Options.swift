/// The options of the command line.
public struct Options: Sendable {
    public var outputFolder: String?
    public var thresholdsFile: String?
    public var scenarios: [String] = []
    public var contenders: [String] = []
    public var repetitions = 15
    public var checks = false
    public var isBrief = false
    public var isHuge = false
    public var command = Command.measure

    public enum Command: Sendable, Equatable {
        case measure
        case help
        case list
        case once(scenario: String, operations: Int)
        case hotPaths
        case stack
        case judge(folder: String)
    }

    public struct Misuse: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) { self.description = description }
    }

    public init(_ arguments: some Sequence<String>) throws(Misuse) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": command = .help
            case "--list": command = .list
            case "--hot-paths": command = .hotPaths
            case "--stack": command = .stack
            case "--check": checks = true
            case "--brief": isBrief = true
            case "--huge": isHuge = true
            case "--output": outputFolder = try Self.next(of: &rest, after: argument)
            case "--thresholds": thresholdsFile = try Self.next(of: &rest, after: argument)
            case "--scenario": scenarios.append(try Self.next(of: &rest, after: argument))
            case "--contender": contenders.append(try Self.next(of: &rest, after: argument))
            case "--repetitions": repetitions = try Self.nextNumber(of: &rest, after: argument)
            case "--judge-instructions": command = .judge(folder: try Self.next(of: &rest, after: argument))
            case "--once":
                let name = try Self.next(of: &rest, after: argument)
                command = .once(
                    scenario: name, operations: try Self.nextNumber(of: &rest, after: "\(argument) \(name)"))
            default: throw Misuse("There is no option \"\(argument)\".")
            }
        }
    }

    private static func next(of rest: inout ArraySlice<String>, after option: String) throws(Misuse) -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else { throw Misuse("\(option) needs a value.") }
        return value
    }

    private static func nextNumber(of rest: inout ArraySlice<String>, after option: String) throws(Misuse) -> Int {
        let text = try next(of: &rest, after: option)
        guard let number = Int(text), number > 0 else {
            throw Misuse("\(option) needs a number above zero, not \"\(text)\".")
        }
        return number
    }
}
