internal import StrategyComparison

/// The request that the arguments stand for.
enum TourRequest: Equatable {
    case help
    /// The page of an inspection is made, in that file, else in a temporary one.
    case inspect(file: String?)
    case show(strategy: String?, file: String?)

    /// Returns the request of some arguments.
    ///
    /// - Parameter isFile: Whether a file exists at a path.
    static func parse(_ arguments: [String], isFile: (String) -> Bool) throws(TourFailure) -> TourRequest {
        var strategy: String?
        var file: String?
        var takesOptions = true
        if arguments.first == "inspect", !isFile("inspect") {
            return try inspection(Array(arguments.dropFirst()))
        }
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

    private static func inspection(_ arguments: [String]) throws(TourFailure) -> TourRequest {
        if let option = arguments.first(where: { $0.hasPrefix("-") }) {
            if option == "--help" || option == "-h" { return .help }
            throw TourFailure("there is no option \(quoted(option)).")
        }
        guard arguments.count <= 1 else { throw TourFailure("one file at a time, please.") }
        return .inspect(file: arguments.first)
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

    /// Returns the number of letters to add, remove or change to turn one word into the other, without regard to
    /// capitals.
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

/// The output of `--help`.
enum TourHelp {
    static var text: String {
        """
        The same few messages under every delivery strategy, side by side: who got what, in
        which order, when in relation to send returning, and where.

        usage: swift run tour [strategy] [file]
               swift run tour inspect [page]

          strategy   shows this one in detail, line by line:
                     \(StrategyGuide.all.map(\.name).joined(separator: ", "))
          file       takes the messages from this file, one from each line; - is standard
                     input, which is taken unasked if something arrives within two seconds.
          inspect    makes a page that shows what is connected in a small program, what
                     happened in it and why, and says where the page lies.
          -h, --help shows this

          swift run tour
          swift run tour immediate
          swift run tour queue messages.txt
          ls | swift run tour

        Exit status: 0, or 2 if the arguments are wrong or the file cannot be read.
        Colours are left out if output is not a terminal or NO_COLOR is set.
        """
    }
}
