/// Something with a value.
public protocol PropertyProtocol {
    /// The type of the value. It is spelled as in ReactiveKit.
    associatedtype ProperyElement

    /// The current value.
    var value: ProperyElement { get }
}
