internal import SwiftObserver

extension SignalProtocol {
    /// The signal, with functions that are called on the way and stop in the debugger by returning true.
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
            return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps)
                .tapped(on: other, startingOn: nil, ends)
        }
        taps.completion = ends?.completion
        return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps)
    }

    /// The signal, which stops in the debugger when it fails. Without a debugger, that ends the process.
    public func breakpointOnError() -> Signal<Element, Error> {
        let taps = Taps<Element, Error>(completion: { completion in
            if case .failure = completion { Trap.stop(if: true) }
        })
        return _serialSignal.tapped(on: nil, startingOn: nil, taps)
    }
}
