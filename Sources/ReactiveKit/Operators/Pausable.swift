extension SignalProtocol {
    /// Emits the elements that come while another signal allows it: from the beginning, and after `true`, but not after
    /// `false`.
    ///
    /// ```swift
    /// let updates = PassthroughSubject<Int, Never>()
    /// let isVisible = Property(true)
    /// _ = updates.pausable(by: isVisible).observeNext { print($0) }
    /// updates.send(1)    // prints: 1
    /// isVisible.value = false
    /// updates.send(2)
    /// ```
    ///
    /// The other signal is observed first. Elements that come while the signal is paused are lost, but not its end. The
    /// end of the other signal changes nothing.
    @inlinable
    public func pausable<O: SignalProtocol>(by other: O) -> Signal<Element, Error> where O.Element == Bool {
        .combining(_serialSignal, other._serialSignal, as: "pausable", rightFirst: true) {
            PausableMachine<Element, Error>()
        } right: { arrival in
            if case .next(let allows) = arrival { .right(.next(allows)) } else { .right(.end(.completed)) }
        }
    }
}

/// Emits the elements of the left source, as long as the latest element of the right one is not false.
@usableFromInline
struct PausableMachine<Element, Failure: Error>: Machine {
    @usableFromInline var isOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Element, Bool, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)):
            return isOpen ? .emit(element) : .nothing
        case .left(.end(let end)):
            return .end(end)
        case .right(.next(let allows)):
            isOpen = allows
            return .nothing
        case .right(.end):
            return .close(1)
        }
    }
}
