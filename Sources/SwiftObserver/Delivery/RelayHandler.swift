/// What a relay calls. Not copyable, so that calling it in place needs no retain.
@usableFromInline
enum RelayHandler<Input>: ~Copyable {
    case calling((Input) -> Void)
    /// Given the place of the input, which stays there during the call.
    case reading((UnsafePointer<Input>) -> Void)
    /// The relay was stopped, and what the handler captured is released.
    case gone

    @inlinable
    borrowing func call(_ input: Input) {
        switch self {
        case .calling(let receive): receive(input)
        case .reading(let read): withUnsafePointer(to: input) { read($0) }
        case .gone: break
        }
    }
}
