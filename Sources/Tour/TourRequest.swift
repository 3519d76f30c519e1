internal import StrategyComparison

/// What the arguments ask for.
enum TourRequest: Equatable {
    case help
    case show(strategy: String?, file: String?)

    /// - Parameter isFile: Whether something of that path exists.
    static func parse(_ arguments: [String], isFile: (String) -> Bool) throws(TourFailure) -> TourRequest {
        var strategy: String?
        var file: String?
        var takesOptions = true
        for argument in arguments {
            if takesOptions, argument == "--" {
                takesOptions = false
            } else if takesOptions, argument == "--help" || argument == "-h" {
                return .help
            } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
                throw TourFailure("there is no option \(quoted(argument)).")
            } else if let guide = StrategyGuide.named(argument) {
                guard strategy == nil else { throw TourFailure("one strategy at a time, please.") }
                strategy = guide.name
            } else {
                guard argument == "-" || argument.contains("/") || argument.contains(".") || isFile(argument) else {
                    throw TourFailure(unknown(argument))
                }
                guard file == nil else { throw TourFailure("one file at a time, please.") }
                file = argument
            }
        }
        return .show(strategy: strategy, file: file)
    }

    private static func unknown(_ argument: String) -> String {
        let names = StrategyGuide.all.map(\.name)
        let likely = names.first { distance($0, argument) <= 2 }.map { " Did you mean \"\($0)\"?" } ?? ""
        return "there is neither a strategy nor a file \(quoted(argument)).\(likely)\n"
            + "      The strategies are \(names.joined(separator: ", "))."
    }

    static func quoted(_ text: String) -> String {
        "\"" + TextLayout.cut(TextLayout.printable(text), to: 60) + "\""
    }

    /// How many letters must be added, taken away or changed to make one word of the other, in small letters.
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right.lowercased().prefix(20))
        var row = Array(0...right.count)
        for (number, letter) in left.lowercased().enumerated() {
            var diagonal = row[0]
            row[0] = number + 1
            for index in right.indices {
                let change = diagonal + (letter == right[index] ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(change, row[index] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
