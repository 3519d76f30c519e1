public import SwiftObserver

extension SignalProtocol {
    /// Emits the last element when the signal completes.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [20, 70, 100])
    /// _ = upload.last().observeNext { print($0) }    // prints: 100
    /// ```
    @inlinable
    public func last() -> Signal<Element, Error> {
        _serialSignal.ending(with: 1, as: "last")
    }

    /// Emits the last elements when the signal completes, and none if it fails. A negative number counts as zero.
    ///
    /// ```swift
    /// let log = SafeSignal(sequence: ["start", "save", "quit"])
    /// _ = log.suffix(maxLength: 2).observeNext { print($0) }
    /// // prints: save quit
    /// ```
    @inlinable
    public func suffix(maxLength: Int) -> Signal<Element, Error> {
        guard maxLength > 0 else { return _serialSignal.withoutElements(as: "suffix") }
        return _serialSignal.ending(with: maxLength, as: "suffix")
    }

    /// Emits all elements but the last `count`, each as soon as `count` elements have followed it. A negative number
    /// counts as zero.
    ///
    /// ```swift
    /// let log = SafeSignal(sequence: ["start", "save", "quit"])
    /// _ = log.dropLast(1).observeNext { print($0) }    // prints: start save
    /// ```
    @inlinable
    public func dropLast(_ count: Int) -> Signal<Element, Error> {
        guard count > 0 else { return _serialSignal.named("dropLast", insteadOf: 0) }
        return _serialSignal.stage { downstream in
            downstream.note("dropLast")
            let next = downstream.next
            let latest = StageMemory(Ring<Element>())
            return downstream.before { element in
                latest.value.append(element)
                if latest.value.count > count, let due = latest.value.popFirst() { next(due) }
            }
        }
    }
}

extension Signal {
    /// Emits the last elements when the signal completes.
    @inlinable
    func ending(with maxLength: Int, as name: StaticString) -> Signal {
        stage { downstream in
            downstream.note(name)
            let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
            let latest = StageMemory(Ring<Element>())
            return downstream.before { element in
                let surplus = latest.value.count == maxLength ? latest.value.popFirst() : nil
                latest.value.append(element)
                withExtendedLifetime(surplus) {}
            } end: { completion in
                if case .finished = completion {
                    while observation.isActive, let element = latest.value.popFirst() { next(element) }
                }
                if observation.isActive { end(completion) }
            }
        }
    }
}
