import Foundation
import Measuring

@main
enum Main {
    @MainActor
    static func main() async {
        printLineByLine()
        do {
            try await Session(Options(CommandLine.arguments.dropFirst())).run()
        } catch let misuse as Options.Misuse {
            complain("\(misuse) See --help.", exitCode: 2)
        } catch let wrong as WrongWork {
            complain("WRONG   \(wrong)", exitCode: 1)
        } catch {
            complain("\(error)", exitCode: 1)
        }
        exit(0)
    }

    private static func complain(_ sentence: String, exitCode: Int32) -> Never {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
        exit(exitCode)
    }
}
