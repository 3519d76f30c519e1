extension SignalProtocol {
    /// Emits the elements of this signal, and the latest one again whenever another signal emits.
    ///
    /// ```swift
    /// let (text, redraws) = (Property("Hello"), PassthroughSubject<Void, Never>())
    /// _ = text.replayLatest(when: redraws).observeNext { print($0) }
    /// // prints: Hello
    /// redraws.send()    // prints: Hello
    /// ```
    ///
    /// This signal is observed first. The result completes when both have completed.
    @inlinable
    public func replayLatest<S: SignalProtocol>(when other: S) -> Signal<Element, Error> where S.Error == Never {
        .combining(_serialSignal, other._serialSignal, as: "replayLatest") {
            ReplayLatestMachine<Element, Error>()
        } right: {
            .right($0.isNext ? .next(()) : .end(.completed))
        }
    }
}

extension Arrival {
    @inlinable
    var isNext: Bool {
        if case .next = self { true } else { false }
    }
}

/// Emits each element of the left source, and the latest one again with each element of the right source. Completes
/// when both have completed.
@usableFromInline
struct ReplayLatestMachine<Element, Failure: Error>: Machine {
    @usableFromInline var latest: Element?
    @usableFromInline var leftIsOpen = true
    @usableFromInline var rightIsOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Element, Void, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)):
            latest = element
            return .emit(element)
        case .right(.next):
            guard let latest else { return .nothing }
            return .emit(latest)
        case .left(.end(.completed)):
            leftIsOpen = false
            return Step.close(0).ending(rightIsOpen ? nil : .completed)
        case .right(.end(.completed)):
            rightIsOpen = false
            return Step.close(1).ending(leftIsOpen ? nil : .completed)
        case .left(.end(let failure)), .right(.end(let failure)):
            return .end(failure)
        }
    }
}
