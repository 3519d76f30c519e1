internal import SwiftObserver

extension Signal where Error == Never {
    /// This signal without the elements that somebody's sending led to, who is the cause of what the others lead to.
    func led(by cause: Cause) -> Signal {
        stage { downstream in
            let next = downstream.next
            return downstream.before { element in
                if !cause.isAtWork { cause.lead { next(element) } }
            }
        }
    }

    /// Calls a function with all elements but those that it has brought about itself: at once, or while messages of what it
    /// sets wait. Ends with a bag.
    func bind(until bag: DisposeBag, _ receive: @escaping (Element) -> Void) -> any Disposable {
        let observation = Observation()
        led(by: Cause()).begin(observation, on: nil, next: receive) { _ in observation.end() }
        bag.addBond(observation)
        return observation
    }
}
