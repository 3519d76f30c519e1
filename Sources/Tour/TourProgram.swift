internal import Foundation

/// `swift run tour`: the same messages under every delivery strategy, side by side.
@main
enum TourProgram {
    static func main() async {
        let outcome = await TourCommand.run(Array(CommandLine.arguments.dropFirst()), in: Surroundings.real())
        write(outcome.output, to: .standardOutput)
        write(outcome.complaint, to: .standardError)
        exit(outcome.status)
    }

    private static func write(_ text: String, to handle: FileHandle) {
        if !text.isEmpty { try? handle.write(contentsOf: Data((text + "\n").utf8)) }
    }
}
