internal import SwiftObserver

extension SignalProtocol {
    /// Prints a line when the signal is observed, for each event, and at the end or disposal.
    ///
    /// ```swift
    /// let steps = SafeSignal(just: 1).debug("steps")
    /// _ = steps.observeNext { _ in }
    /// // prints: [steps] started | [steps] next(1)
    /// // prints: [steps] finished | [steps] disposed
    /// ```
    ///
    /// - Parameter title: The beginning of each line. By default, it is the place in the source code.
    public func debug(
        _ title: String? = nil, file: String = #file, function: String = #function, line: Int = #line
    ) -> Signal<Element, Error> {
        _serialSignal.debugged(as: title ?? "\(file):\(function):\(line)") { print($0) }
    }
}

extension Signal {
    func debugged(as title: String, _ say: @escaping @Sendable (String) -> Void) -> Signal {
        var taps = Taps<Element, Error>()
        taps.subscription = { say("[\(title)] started") }
        taps.output = { say("[\(title)] next(\($0))") }
        taps.completion = { completion in
            switch completion {
            case .finished: say("[\(title)] finished")
            case .failure(let error): say("[\(title)] failed: \(error)")
            }
        }
        taps.cancel = ClientAction(unisolated: { say("[\(title)] disposed") })
        return tapped(on: nil, startingOn: nil, taps, as: "debug")
    }
}

extension SignalProtocol {
    /// Calls functions for the events of the signal on their way, and stops in the debugger when one of them returns
    /// true.
    ///
    /// ```swift
    /// let amounts = SafeSignal(sequence: [3, 8])
    /// _ = amounts.breakpoint(receiveOutput: { $0 < 0 })
    ///     .observeNext { print($0) }    // prints: 3 8
    /// ```
    ///
    /// Without a debugger, that ends the process.
    @preconcurrency
    public func breakpoint(
        @_inheritActorContext receiveSubscription: (@isolated(any) @Sendable () -> Bool)? = nil,
        @_inheritActorContext receiveOutput: (@isolated(any) @Sendable (Element) -> Bool)? = nil,
        @_inheritActorContext receiveCompletion: (
            @isolated(any) @Sendable (Subscribers.Completion<Error>) -> Bool
        )? = nil
    ) -> Signal<Element, Error> {
        let subscription = receiveSubscription.map { ClientClosure.production($0) }
        let output = receiveOutput.map { ClientClosure.condition($0) }
        let completion = receiveCompletion.map { ClientClosure.condition($0) }
        var taps = Taps<Element, Error>()
        if let subscription { taps.subscription = { Trap.stop(if: subscription.call()) } }
        if let output { taps.output = { Trap.stop(if: output.call($0)) } }
        let actor = output?.actor ?? completion?.actor
        let ends = completion.map { completion in
            Taps<Element, Error>(completion: { Trap.stop(if: completion.call($0)) })
        }
        if let ends, let other = completion?.actor, other !== actor {
            return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps, as: "breakpoint")
                .tapped(on: other, startingOn: nil, ends, as: "")
        }
        taps.completion = ends?.completion
        return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps, as: "breakpoint")
    }

    /// Stops in the debugger when the signal fails. Without a debugger, that ends the process.
    ///
    /// ```swift
    /// let amounts = SafeSignal(sequence: [3, 8])
    /// _ = amounts.breakpointOnError().observeNext { print($0) }    // prints: 3 8
    /// ```
    public func breakpointOnError() -> Signal<Element, Error> {
        let taps = Taps<Element, Error>(completion: { completion in
            if case .failure = completion { Trap.stop(if: true) }
        })
        return _serialSignal.tapped(on: nil, startingOn: nil, taps, as: "breakpointOnError")
    }
}

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// Stops in a debugger.
enum Trap {
    static func stop(if isWanted: Bool) {
        guard isWanted else { return }
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            raise(SIGTRAP)
        #else
            fatalError("A breakpoint of a signal was reached")
        #endif
    }
}
