extension Options {
    /// Why a command line is not understood, in a sentence.
    struct Mistake: Error, Equatable {
        let sentence: String
    }

    static let help = """
        usage: LiveBoard [--port N] [--host NAME] [--replay N|all] [--backlog N] [--most-clients N]
                         [--redis HOST:PORT|PATH [--stream NAME] [--keep N] [--when-cut-off refuse|wait:N]]
               LiveBoard measure --redis HOST:PORT|PATH [--messages N] [--bytes N]

        Serves a board that everyone who opens it shares.

          --port N           the port to listen on; 0 takes any that is free (8080)
          --host NAME        the address to listen on (127.0.0.1)
          --replay N|all     what a late joiner is given of what was there before (200)
          --backlog N        how many entries may wait for one client; then the oldest go (256)
          --most-clients N   how many may have the page open (1000)

        Joined to other processes, in a build with --traits Redis:

          --redis WHERE      a Redis server, 7 or newer: host:port, or the path of its socket
          --stream NAME      the key of the stream that is the board ("board")
          --keep N           how many entries the stream keeps, at least (100000)
          --when-cut-off W   what becomes of what is written while Redis is away: refuse it, or let N wait (refuse)

        measure starts one, two and three processes that write to a new stream and follow it, and says how much it carries.
        It leaves those streams behind, so give it a Redis of its own.
        """

    /// Understands the arguments, the program's name left out. Nil stands for help.
    static func parsed(_ arguments: [String]) throws(Mistake) -> Options? {
        var options = Options()
        var rest = arguments[...]
        if rest.first == "measure" {
            options.isMeasuring = true
            rest = rest.dropFirst()
        }
        while let name = rest.popFirst() {
            if name == "--help" || name == "-h" { return nil }
            guard known.contains(name) else {
                throw Mistake(sentence: "\(name) is not understood; --help says what is.")
            }
            guard let value = rest.popFirst() else { throw Mistake(sentence: "\(name) needs a value.") }
            try options.set(name, to: value)
        }
        try options.check()
        return options
    }

    private static let known: Set = [
        "--port", "--host", "--replay", "--backlog", "--most-clients", "--redis", "--stream", "--keep",
        "--when-cut-off",
        "--messages", "--bytes", "--role",
    ]

    private mutating func set(_ name: String, to value: String) throws(Mistake) {
        switch name {
        case "--host": host = try Self.text(value, for: name)
        case "--port": port = try Self.number(value, for: name, in: 0...65_535)
        case "--replay":
            replay = value == "all" ? .all : .last(try Self.number(value, for: name, in: 0...1_000_000, or: "all"))
        case "--backlog": backlog = try Self.number(value, for: name, in: 1...1_000_000)
        case "--most-clients": mostClients = try Self.number(value, for: name, in: 1...100_000)
        case "--redis": redis = try Self.text(value, for: name)
        case "--stream": stream = try Self.text(value, for: name)
        case "--keep": keep = try Self.number(value, for: name, in: 1...1_000_000_000)
        case "--when-cut-off": whenCutOff = try Self.whenCutOff(value)
        case "--messages": messages = try Self.number(value, for: name, in: 100...10_000_000)
        case "--bytes": bytes = try Self.number(value, for: name, in: 10...10_000)
        default: role = value
        }
    }

    private func check() throws(Mistake) {
        #if !Redis
            guard redis == nil, !isMeasuring else {
                throw Mistake(
                    sentence: "This build knows nothing of Redis. Say: swift run --traits Redis LiveBoard --redis …")
            }
        #endif
        guard !isMeasuring || redis != nil else { throw Mistake(sentence: "measure needs --redis.") }
        if let redis { _ = try RedisAddress.parsed(redis) }
        guard redis != nil || whenCutOff == .refuse, redis != nil || stream == "board" else {
            throw Mistake(sentence: "--stream and --when-cut-off say something about --redis, which is missing.")
        }
    }

    private static func whenCutOff(_ value: String) throws(Mistake) -> WhenCutOff {
        if value == "refuse" { return .refuse }
        guard value.hasPrefix("wait:") else {
            throw Mistake(sentence: "--when-cut-off is refuse or wait:N, not \(value).")
        }
        return .wait(upTo: try number(String(value.dropFirst(5)), for: "--when-cut-off wait:", in: 1...1_000_000))
    }

    private static func text(_ value: String, for name: String) throws(Mistake) -> String {
        guard !value.isEmpty else { throw Mistake(sentence: "\(name) needs a value that is not empty.") }
        return value
    }

    private static func number(
        _ value: String, for name: String, in range: ClosedRange<Int>, or word: String? = nil
    ) throws(Mistake) -> Int {
        guard let number = Int(value), range.contains(number) else {
            let alternative = word.map { ", or \($0)" } ?? ""
            throw Mistake(
                sentence: "\(name) is a number from \(range.lowerBound) to \(range.upperBound)\(alternative), "
                    + "not \(value).")
        }
        return number
    }
}
