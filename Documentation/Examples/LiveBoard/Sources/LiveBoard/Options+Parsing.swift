import Foundation
import RedisStream

extension Options {
    /// Why a command line is not understood, in a sentence.
    struct Mistake: Error, Equatable {
        let sentence: String
    }

    static let help = """
        usage: LiveBoard [--port N] [--host NAME] [--replay N|all] [--backlog N]
                         [--redis WHERE [--stream NAME] [--when-cut-off refuse|wait:N]]

        Serves a board that everyone who opens it shares.

          --port N           the port to listen on; 0 takes any that is free (8080)
          --host NAME        the address to listen on (127.0.0.1); 0.0.0.0 lets phones and other machines in
          --replay N|all     how many of the entries before a window is given as it opens (all)
          --backlog N        how many entries may wait for one window; then the oldest go (64)
          --most-windows N   how many may be open (1000)
          --patience N       how many seconds a request may take to arrive (15)
          --pulse N          after how many seconds a window is written to, to notice a broken connection (10)
          --inspect yes      shows at /inspect what is connected and what happened; only on 127.0.0.1 (no)

        Joined to other processes:

          --redis WHERE      a Redis server, 7 or newer: host:port, the path of its socket, or
                             redis://user:password@host:port/database (rediss:// in a build with --traits TLS).
                             Others can read a command line: the variable LIVEBOARD_REDIS says the same.
          --stream NAME      the key of the stream that is the board (board)
          --keep N           how many entries the stream keeps, at least (100000)
          --when-cut-off W   what becomes of what is written while Redis is away: refuse it, or let N wait (refuse)
          --name NAME        what the pages call this process (its host and port)
          --may-be-killed yes  lets the pages kill this process, to show what happens then (no)
        """

    /// Understands the arguments, the program's name left out. Nil stands for help.
    static func parsed(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Mistake) -> Options? {
        var options = Options()
        var rest = arguments[...]
        if let address = environment["LIVEBOARD_REDIS"], !address.isEmpty { options.redis = try redis(address) }
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
        "--port", "--host", "--replay", "--backlog", "--most-windows", "--patience", "--pulse", "--redis", "--stream",
        "--keep", "--when-cut-off", "--name", "--may-be-killed", "--inspect",
    ]

    private mutating func set(_ name: String, to value: String) throws(Mistake) {
        switch name {
        case "--host": host = try Self.text(value, for: name)
        case "--port": port = try Self.number(value, for: name, in: 0...65_535)
        case "--replay":
            replay = value == "all" ? .all : .last(try Self.number(value, for: name, in: 0...1_000_000, or: "all"))
        case "--backlog": backlog = try Self.number(value, for: name, in: 1...1_000_000)
        case "--most-windows": mostWindows = try Self.number(value, for: name, in: 1...100_000)
        case "--patience": patience = try Self.number(value, for: name, in: 1...3600)
        case "--pulse": pulse = try Self.number(value, for: name, in: 1...3600)
        case "--redis": redis = try Self.redis(value)
        case "--stream": stream = try Self.text(value, for: name)
        case "--keep": keep = try Self.number(value, for: name, in: 1...1_000_000_000)
        case "--when-cut-off": whenCutOff = try Self.whenCutOff(value)
        case "--name": self.name = try Self.text(value, for: name)
        case "--inspect": mayBeInspected = try Self.choice(value, for: name)
        default: mayBeKilled = try Self.choice(value, for: name)
        }
    }

    private func check() throws(Mistake) {
        // The page shows what people write.
        guard !mayBeInspected || Guard.isLoopback(host) else {
            throw Mistake(sentence: "--inspect yes needs a --host that no other machine reaches, such as 127.0.0.1.")
        }
        guard redis != nil || (whenCutOff == .refuse && stream == "board" && !mayBeKilled) else {
            throw Mistake(
                sentence: "--stream, --when-cut-off and --may-be-killed say something about --redis, which is missing.")
        }
    }

    private static func choice(_ value: String, for name: String) throws(Mistake) -> Bool {
        guard ["yes", "no"].contains(value) else { throw Mistake(sentence: "\(name) is yes or no, not \(value).") }
        return value == "yes"
    }

    private static func redis(_ value: String) throws(Mistake) -> RedisAddress {
        do throws(RedisAddress.Mistake) {
            return try RedisAddress(value)
        } catch {
            throw Mistake(sentence: error.sentence)
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
