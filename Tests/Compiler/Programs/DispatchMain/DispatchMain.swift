internal import Dispatch
internal import Foundation
internal import PlacesProgram

/// A program with a main function that hands its thread over to Dispatch.
@main
enum DispatchMain {
    static func main() {
        Task.detached {
            let isRight = await PlacesProgram.run()
            exit(isRight ? 0 : 1)
        }
        dispatchMain()
    }
}
