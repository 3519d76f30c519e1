internal import SwiftObserver

extension ChannelType {
    /// Returns a channel of results: a function's result for each pulse, or the error that it throws.
    @preconcurrency
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) throws -> U
    ) -> Channel<Source, ResultOf<U>> {
        let closure = ClientClosure.attempt(transform)
        let call = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("map")
            return { pulse, stamp in listener.call(ResultOf { try call(pulse) }, stamp) }
        }
    }

    /// Receives another channel whenever this one emits, and emits the pulses of both together.
    ///
    /// ```swift
    /// let login = channelZSink(String.self)
    /// let cart = transceive(15)
    /// login.sequence(cart.new()).receive { print($0, "pays", $1) }
    /// login.source.receive("Ada")    // prints: Ada pays 15
    /// ```
    ///
    /// Receivers retain the other channel.
    public func sequence<Source2, Pulse2>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Self.Pulse, Pulse2)> {
        sequence(next, as: "sequence")
    }

    func sequence<Source2, Pulse2>(
        _ next: Channel<Source2, Pulse2>, as name: StaticString
    ) -> Channel<Self.Source, (Self.Pulse, Pulse2)> {
        let reception = next.reception
        return channel.flattened(as: name) { pulse, listener in
            reception(Listener(on: nil, until: listener.satiety) { listener.call((pulse, $0), $1) })
        }
    }

    /// Receives a channel that is made from each pulse, and emits the pulses of that channel with the pulse it is made
    /// from.
    ///
    /// ```swift
    /// let ids = channelZSink(Int.self)
    /// let users = ids.alternate(to: { id in
    ///     ["user \(id)"].channelZSequence()
    /// }, unless: { id in
    ///     id == 0 ? ["guest"].channelZSequence() : nil
    /// })
    /// users.receive { print($0, $1) }
    /// for id in [7, 0] { ids.source.receive(id) }    // prints: user 7 7 guest 0
    /// ```
    ///
    /// - Parameters:
    ///   - to: Returns the channel to receive.
    ///   - unless: Returns another channel to receive instead, or nil.
    @preconcurrency
    public func alternate<Source2, Pulse2>(
        @_inheritActorContext to: @escaping @isolated(any) @Sendable (Self.Pulse) -> Channel<Source2, Pulse2>,
        @_inheritActorContext unless: @escaping @isolated(any) @Sendable (Self.Pulse) -> Channel<Source2, Pulse2>?
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)> {
        let usual = ClientClosure.transform(to)
        let other = ClientClosure.transform(unless)
        let (makeUsual, makeOther) = (usual.call, other.call)
        let begun = channel.phase(on: ClientClosure.oneActor(usual.actor, other.actor)) {
            (listener: PhaseEnd<(Pulse, Channel<Source2, Pulse2>)>) in
            return { pulse, stamp in listener.call((pulse, makeOther(pulse) ?? makeUsual(pulse)), stamp) }
        }
        return begun.flattened(as: "alternate") { begun, listener in
            begun.1.reception(
                Listener(on: nil, until: listener.satiety) { listener.call(($0, begun.0), $1) })
        }
    }
}

/// Returns a channel that receives several channels one after the other, and emits the pulses of all, in their order.
///
/// ```swift
/// let steps = [["login"], ["load"]].map { $0.channelZSequence() }
/// let journey = sequenceZChannels(source: [], channels: steps)
/// journey.receive { print($0) }    // prints: ["login", "load"]
/// ```
///
/// The first channel is received at once, each other one whenever the one before emits. Without channels, nothing is
/// emitted.
public func sequenceZChannels<S, T>(source: S, channels: [Channel<S, T>]) -> Channel<S, [T]> {
    guard let first = channels.first else { return Channel(source) { _ in SpentReceipt() } }
    return channels.dropFirst().reduce(first.mapped(as: "") { [$0] }) { sequence, next in
        sequence.sequence(next, as: "").mapped(as: "") { $0.0 + [$0.1] }
    }
    .named("sequenceZChannels", insteadOf: 0)
    .resource { _ in source }
}

extension ChannelType {
    /// Receives a channel that is made from each success, and emits the pulses of that channel. A failure is passed on.
    ///
    /// ```swift
    /// let entries = ["3", "three"].channelZSequence()
    /// let numbers = entries.map { text in try parsed(text) }
    /// let doubled = numbers.successfully { number in
    ///     [ResultOf.success(number * 2)].channelZSequence()
    /// }
    /// doubled.receive { print($0.resultValue ?? 0) }    // prints: 6 0
    ///
    /// func parsed(_ text: String) throws -> Int {
    ///     guard let number = Int(text) else { throw CancellationError() }
    ///     return number
    /// }
    /// ```
    @preconcurrency
    public func successfully<Source2, Pulse2>(
        @_inheritActorContext _ next:
            @escaping @isolated(any) @Sendable (Self.Pulse.Success) -> Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, Pulse2>
    where Self.Pulse: ResultType, Pulse2: ResultType, Self.Pulse.Failure == Pulse2.Failure {
        let closure = ClientClosure.transform(next)
        let makeNext = closure.call
        let begun = channel.phase(on: closure.actor) {
            (listener: PhaseEnd<Choose2<Channel<Source2, Pulse2>, Pulse2>>) in
            return { pulse, stamp in
                switch pulse.asResult {
                case .success(let value): listener.call(.v1(makeNext(value)), stamp)
                case .failure(let error): listener.call(.v2(Pulse2(error: error)), stamp)
                }
            }
        }
        return begun.flattened(as: "successfully") { begun, listener in
            switch begun {
            case .v1(let next): return next.reception(listener)
            case .v2(let failure):
                listener.call(failure, Stamp(isInitial: true))
                return SpentReceipt()
            }
        }
    }

    /// Receives another channel after each success, and emits its pulses with that success. A failure is emitted
    /// instead.
    ///
    /// ```swift
    /// let login = channelZSink(ResultOf<String>.self)
    /// let cart = [ResultOf.success(15)].channelZSequence()
    /// login.then(cart).receive { sum, name in
    ///     print((try? name.get()) ?? "guest", "pays", (try? sum.get()) ?? 0)
    /// }
    /// login.source.receive(.success("Ada"))    // prints: Ada pays 15
    /// ```
    ///
    /// Receivers retain the other channel.
    public func then<Source2, Pulse2>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)>
    where Self.Pulse: ResultType, Pulse2: ResultType, Self.Pulse.Failure == Pulse2.Failure {
        following(next) { $0.resultError }
    }

    /// Receives another channel after each success, and emits its pulses with the pulse of that success. A failure is
    /// emitted instead.
    ///
    /// Receivers retain the other channel.
    public func then<Source2, Pulse2, R: ResultType, Tuple>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)>
    where Self.Pulse == (R, Tuple), Pulse2: ResultType, R.Failure == Pulse2.Failure {
        following(next) { $0.0.resultError }
    }

    private func following<Source2, Pulse2: ResultType>(
        _ next: Channel<Source2, Pulse2>, unless error: @escaping (Pulse) -> Pulse2.Failure?
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)> {
        let reception = next.reception
        return channel.flattened(as: "then") { pulse, listener in
            if let error = error(pulse) {
                listener.call((Pulse2(error: error), pulse), Stamp(isInitial: true))
                return SpentReceipt()
            }
            return reception(Listener(on: nil, until: listener.satiety) { listener.call(($0, pulse), $1) })
        }
    }
}
