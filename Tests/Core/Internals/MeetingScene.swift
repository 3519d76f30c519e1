#if DEBUG
    import SwiftObserver
    import TestSupport

    /// A messenger with two observers, where no thread delivers: the second one's observation is ended in two ways at
    /// once.
    final class MeetingScene: @unchecked Sendable {  // of the threads of a play, one runs at a time
        private final class Calls: @unchecked Sendable {  // as the scene
            private(set) var messages: [Int] = []

            func note(_ message: Int) { messages.append(message) }
        }

        private var messenger: Messenger<Int>?
        private let ways: [EndingOrderTests.Way]
        private let first = Person()
        private var observer: Person?
        private let token: ObservationToken
        /// Given back only if all is right: an observation that was released twice is then reported, and is no crash.
        private let spare: Unmanaged<ObservationToken>
        private let census = Census()
        private let calls = Calls()
        private let firstCalls = Calls()

        init(_ messenger: Messenger<Int>, _ ways: EndingOrderTests.Way...) {
            self.messenger = messenger
            self.ways = ways
            let observer = Person()
            self.observer = observer
            first.observe(messenger) { [firstCalls] in firstCalls.note($0) }
            token = observer.observe(messenger) { [calls, citizen = census.make()] in
                citizen.touch()
                calls.note($0)
            }
            spare = .passRetained(token)
            messenger.send(1)
        }

        func play() -> EveryOrder.Play {
            EveryOrder.Play(threads: ways.map { way in ("\(way)", { self.end(way) }) }) { self.failure }
        }

        private func end(_ way: EndingOrderTests.Way) {
            switch way {
            case .token: token.stop()
            case .observer: observer?.stopObserving()
            case .observerDies: observer = nil
            case .observable: messenger?.stopBeingObserved()
            case .finish: messenger?.finish()
            case .observableDies: messenger = nil
            }
        }

        private var failure: String? {
            if token.isActive { return "The observation goes on" }
            let numbers = token.numbers
            if !numbers.addUp || numbers.delivered != 1 { return "The numbers are \(numbers)" }
            if census.living > 0 { return "The handler is kept" }
            if let failure = failureOfOthers { return failure }
            spare.release()
            return nil
        }

        /// Whether the other observation, and one that begins now, are called as if nothing had been.
        private var failureOfOthers: String? {
            guard let messenger, !ways.contains(.finish) else { return nil }
            let goesOn = !ways.contains(.observable)
            let late = Person()
            let lateCalls = Calls()
            late.observe(messenger) { lateCalls.note($0) }
            messenger.send(2)
            if messenger.numbers.observers != (goesOn ? 2 : 1) { return "\(messenger.numbers)" }
            if lateCalls.messages.last != 2 { return "A later observation is not called" }
            if firstCalls.messages != (goesOn ? [1, 2] : [1]) { return "The other one got \(firstCalls.messages)" }
            if calls.messages != [1] { return "It got \(calls.messages)" }
            late.stopObserving()
            first.stopObserving()
            return messenger.isObserved ? "It still counts as observed" : nil
        }
    }
#endif
