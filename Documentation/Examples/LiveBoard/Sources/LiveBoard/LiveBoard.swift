import Foundation
import NIOCore

@main
struct LiveBoard {
    static func main() async {
        do throws(Options.Mistake) {
            guard let options = try Options.parsed(Array(CommandLine.arguments.dropFirst())) else {
                print(Options.help)
                return
            }
            await run(options)
        } catch {
            complain(error.sentence)
            exit(2)
        }
    }

    private static func run(_ options: Options) async {
        signal(SIGPIPE, SIG_IGN)
        do {
            try await BoardServer(options: options).run { address in
                say("The board is open at \(address)\nCtrl-C closes it.")
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            complain("Port \(options.port) is in use. Choose another by --port, or 0 for any that is free.")
            exit(1)
        } catch {
            complain("The board could not be opened: \(error)")
            exit(1)
        }
        // Nothing is waited for any more: the board is closed.
        exit(0)
    }

    /// Prints at once, also into a pipe.
    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    static func complain(_ sentence: String) {
        FileHandle.standardError.write(Data("LiveBoard: \(sentence)\n".utf8))
    }
}
