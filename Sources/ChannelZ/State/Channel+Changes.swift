internal import SwiftObserver

extension StreamType where Pulse: MutationType {
    /// Returns the changes for which a predicate is true, and the changes from an unknown value.
    ///
    /// ```swift
    /// let level = transceive(50)
    /// let jumps = level.sieve { new, old in abs(new - old) > 10 }
    /// jumps.receive { print($0.new) }                 // prints: 50
    /// for value in [55, 80] { level.value = value }   // prints: 80
    /// ```
    ///
    /// - Parameter changed: Called with the new value and the one before, in this order, even if that one was dropped.
    @preconcurrency
    public func sieve(
        @_inheritActorContext _ changed: @escaping @isolated(any) @Sendable (Pulse.RawValue, Pulse.RawValue) -> Bool
    ) -> Self {
        let closure = ClientClosure.transform(changed)
        return sieved(as: "sieve", on: closure.actor, closure.call)
    }

    func sieved(
        as name: StaticString, on actor: (any Actor)? = nil, isPlain: Bool = false,
        _ changed: @escaping (Pulse.RawValue, Pulse.RawValue) -> Bool
    ) -> Self {
        rephased(on: actor, isPlain: isPlain) { listener in
            listener.note(name)
            return { pulse, stamp in
                if let old = pulse.old, !changed(pulse.new, old) { return }
                listener.call(pulse, stamp)
            }
        }
    }
}

extension ChannelType where Pulse: MutationType {
    /// Returns the changes for which a predicate is true, and the changes from an unknown value: another name of
    /// `sieve(_:)`.
    ///
    /// ```swift
    /// let level = transceive(50)
    /// let rises = level.stateFilter { new, old in new > old }
    /// rises.receive { print($0.new) }                 // prints: 50
    /// for value in [40, 80] { level.value = value }   // prints: 80
    /// ```
    ///
    /// - Parameter predicate: Called with the new value and the one before, in this order, even if that one was
    ///   dropped.
    @preconcurrency
    public func stateFilter(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse.RawValue, _ current: Pulse.RawValue) -> Bool
    ) -> Self {
        let closure = ClientClosure.transform(predicate)
        return sieved(as: "stateFilter", on: closure.actor, closure.call)
    }

    /// Returns the new values of the changes for which a predicate is true, and of the changes from an unknown value.
    ///
    /// ```swift
    /// let level = transceive(50)
    /// let rises = level.changes { new, old in new > old }
    /// rises.receive { print($0) }                     // prints: 50
    /// for value in [40, 80] { level.value = value }   // prints: 80
    /// ```
    ///
    /// - Parameter predicate: Called with the new value and the one before, in this order, even if that one was
    ///   dropped.
    @preconcurrency
    public func changes(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse.RawValue, _ current: Pulse.RawValue) -> Bool
    ) -> Channel<Source, Pulse.RawValue> {
        let closure = ClientClosure.transform(predicate)
        return sieved(as: "", on: closure.actor, closure.call).newValues(as: "changes")
    }

    /// Returns the changes of a part of the value. Changes to an equal part are emitted too.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.key(path: \.count).new().receive { print($0) }    // prints: 3
    /// name.value = "Grace"                                   // prints: 5
    /// ```
    public func key<U>(path: KeyPath<Pulse.RawValue, U>) -> Channel<Source, Mutation<U>> {
        channel.mapped(as: "key") { Mutation(old: $0.old?[keyPath: path], new: $0.new[keyPath: path]) }
    }
}

extension StreamType where Pulse: MutationType, Pulse.RawValue: Equatable {
    /// Returns the changes to a value that differs from the one before, and the changes from an unknown value.
    public func sieve() -> Self {
        sieved(as: "sieve", isPlain: true) { $0 != $1 }
    }
}

extension ChannelType where Pulse: MutationType, Pulse.RawValue: Equatable {
    /// Returns the new values that differ from the one before, or have none before them.
    public func changes() -> Channel<Source, Pulse.RawValue> {
        changes(as: "changes")
    }

    @usableFromInline
    func changes(as name: StaticString) -> Channel<Source, Pulse.RawValue> {
        sieved(as: "", isPlain: true) { $0 != $1 }.newValues(as: name)
    }
}

extension StreamType where Pulse: MutationType, Pulse.RawValue: _WrapperType, Pulse.RawValue.Wrapped: Equatable {
    /// Returns the changes of an optional to a value that differs from the one before, and the changes from an unknown
    /// value.
    ///
    /// ```swift
    /// let selection = transceive(Optional(4))
    /// selection.sieveCompact().new().receive { print($0 ?? 0) }    // prints: 4
    /// selection.value = 4
    /// selection.value = 7    // prints: 7
    /// ```
    public func sieveCompact() -> Self {
        sieved(as: "sieveCompact", isPlain: true) { $0.asOptional != $1.asOptional }
    }
}

extension ChannelType where Pulse: MutationType, Pulse.RawValue: _WrapperType, Pulse.RawValue.Wrapped: Equatable {
    /// Returns the new values of an optional that differ from the one before, or have none before them.
    ///
    /// ```swift
    /// let selection = transceive(Optional(4))
    /// selection.changesCompact().receive { print($0 ?? 0) }    // prints: 4
    /// selection.value = 4
    /// selection.value = 7    // prints: 7
    /// ```
    public func changesCompact() -> Channel<Source, Pulse.RawValue> {
        changesCompact(as: "changesCompact")
    }

    @usableFromInline
    func changesCompact(as name: StaticString) -> Channel<Source, Pulse.RawValue> {
        sieved(as: "", isPlain: true) { $0.asOptional != $1.asOptional }.newValues(as: name)
    }
}

extension StateEmitterType where RawValue: Equatable {
    /// Returns a channel of the current value, and of each value that differs from the one before.
    ///
    /// ```swift
    /// let level = ValueTransceiver(3)
    /// level.transceiveChanges().receive { print($0) }    // prints: 3
    /// for value in [3, 4] { level.value = value }        // prints: 4
    /// ```
    public func transceiveChanges() -> Channel<Self, RawValue> {
        transceive().changes(as: "transceiveChanges")
    }
}

extension StateEmitterType where RawValue: _WrapperType, RawValue.Wrapped: Equatable {
    /// Returns a channel of the current optional value, and of each value that differs from the one before.
    @_disfavoredOverload
    public func transceiveChanges() -> Channel<Self, RawValue> {
        transceive().changesCompact(as: "transceiveChanges")
    }
}

extension ChannelType {
    /// Returns a channel of pulses with the pulse before, which is nil for the first.
    ///
    /// ```swift
    /// let page = transceive(1)
    /// page.new().precedent().receive { print($0.old ?? 0, "to", $0.new) }
    /// // prints: 0 to 1
    /// page.value = 5    // prints: 1 to 5
    /// ```
    public func precedent() -> Channel<Source, Mutation<Pulse>> {
        preceded(as: "precedent")
    }

    func preceded(as name: StaticString) -> Channel<Source, Mutation<Pulse>> {
        channel.phase { listener in
            listener.note(name)
            let last = StepMemory<Pulse?>(nil)
            return { pulse, stamp in
                let old = last.exchange(with: pulse)
                listener.call(Mutation(old: old, new: pulse), stamp)
            }
        }
    }

    /// Returns the first pulse and all pulses for which a predicate is true, each with the pulse before.
    ///
    /// ```swift
    /// let page = transceive(1)
    /// page.new().presieve { new, old in new > old }
    ///     .receive { print($0.old ?? 0, "to", $0.new) }    // prints: 0 to 1
    /// page.value = 5                                       // prints: 1 to 5
    /// page.value = 2
    /// ```
    ///
    /// - Parameter predicate: Called with the new pulse and the one before, in this order, even if that one was
    ///   dropped.
    @preconcurrency
    public func presieve(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse, _ current: Pulse) -> Bool
    ) -> Channel<Source, Mutation<Pulse>> {
        let closure = ClientClosure.transform(predicate)
        return preceded(as: "").sieved(as: "presieve", on: closure.actor, closure.call)
    }

    /// Returns the first pulse and all pulses for which a predicate is true.
    ///
    /// Of 1, 2, 3, 3, 2, −1, `changes(<)` emits 1, 2 and −1.
    ///
    /// - Parameter predicate: Called with the new pulse and the one before, in this order, even if that one was
    ///   dropped.
    @preconcurrency
    public func changes(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse, _ current: Pulse) -> Bool
    ) -> Channel<Source, Pulse> {
        let closure = ClientClosure.transform(predicate)
        return preceded(as: "").sieved(as: "", on: closure.actor, closure.call).newValues(as: "changes")
    }

    /// Calls a function with a part of the first pulse, and with that part whenever it differs from the one before.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.new().watch({ $0.count }, eq: ==) { print($0, "letters") }
    /// // prints: 3 letters
    /// name.value = "Tim"
    /// name.value = "Grace"    // prints: 5 letters
    /// ```
    ///
    /// - Parameters:
    ///   - getter: Returns the part of a pulse.
    ///   - eq: Whether two parts are equal. Called with the new part first.
    ///   - receiver: Called with the parts.
    @preconcurrency
    @discardableResult
    public func watch<T>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T,
        @_inheritActorContext eq: @escaping @isolated(any) @Sendable (T, T) -> Bool,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let equality = ClientClosure.transform(eq)
        let isEqual = equality.call
        return map(getter).preceded(as: "").sieved(as: "", on: equality.actor) { !isEqual($0, $1) }
            .newValues(as: "watch", insteadOf: 1).receive(receiver)
    }

    /// Calls a function with a part of the first pulse, and with that part whenever it differs from the one before.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.new().observe({ $0.count }) { print($0, "letters") }
    /// // prints: 3 letters
    /// name.value = "Tim"
    /// name.value = "Grace"    // prints: 5 letters
    /// ```
    @preconcurrency
    @discardableResult
    public func observe<T: Equatable>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        map(getter).preceded(as: "").sieved(as: "") { $0 != $1 }.newValues(as: "observe", insteadOf: 1).receive(
            receiver)
    }

    /// Calls a function with an optional part of the first pulse, and with that part whenever it differs from the one
    /// before.
    @preconcurrency
    @discardableResult
    public func observe<T: Equatable>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T?,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T?) -> Void
    ) -> any Receipt {
        map(getter).preceded(as: "").sieved(as: "") { $0 != $1 }.newValues(as: "observe", insteadOf: 1).receive(
            receiver)
    }
}
