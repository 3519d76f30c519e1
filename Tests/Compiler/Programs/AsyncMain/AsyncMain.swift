internal import Foundation
internal import PlacesProgram

/// A program with an asynchronous main function.
@main
enum AsyncMain {
    static func main() async {
        let isRight = await PlacesProgram.run()
        exit(isRight ? 0 : 1)
    }
}
