internal import Foundation
internal import PlacesProgram

/// A program whose main function is asynchronous.
@main
enum AsyncMain {
    static func main() async {
        let isRight = await PlacesProgram.run()
        exit(isRight ? 0 : 1)
    }
}
