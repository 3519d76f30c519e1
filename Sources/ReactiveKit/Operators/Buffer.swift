public import SwiftObserver

extension SignalProtocol {
    /// The elements in arrays of a size. What is left when the signal ends is dropped.
    ///
    /// A size of zero, or less, emits nothing but the end.
    @inlinable
    public func buffer(size: Int) -> Signal<[Element], Error> {
        _serialSignal.stage { (downstream: Downstream<[Element], Error>) in
            let next = downstream.next
            let elements = StepMemory<[Element]>([])
            guard size > 0 else { return downstream.before { _ in } }
            return downstream.before { element in
                elements.value.append(element)
                guard elements.value.count == size else { return }
                let full = elements.value
                elements.value = []
                next(full)
            }
        }
    }

    /// The elements in signals of a size, each of which emits its elements when it is observed, and completes.
    ///
    /// What is left when the signal ends is dropped. A size of zero, or less, emits nothing but the end.
    @inlinable
    public func window(ofSize size: Int) -> Signal<Signal<Element, Error>, Error> {
        buffer(size: size)._serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { next(Signal(sequence: $0)) }
        }
    }

    /// Every element but the first, with the one before.
    @inlinable
    public func pairwise() -> Signal<(Element, Element), Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            let former = StepMemory<Element?>(nil)
            return downstream.before { element in
                let last = former.value
                former.value = element
                if let last { next((last, element)) }
            }
        }
    }

    /// Every element with the one before, which is nil at the first.
    @inlinable
    public func zipPrevious() -> Signal<(Element?, Element), Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            let former = StepMemory<Element?>(nil)
            return downstream.before { element in
                let last = former.value
                former.value = element
                next((last, element))
            }
        }
    }
}
