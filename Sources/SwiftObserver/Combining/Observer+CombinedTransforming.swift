/// Chains of transforms that begin with several observables: a tuple of the latest message of each passes the chain.
///
/// The forms for up to six are for the compiler: a closure that takes such a tuple apart takes it seconds where the
/// tuple is made of a parameter pack. Actors have forms of their own, since a `Self` in the result would close the
/// others to `any Observer`.
extension Observer {
    /// Begins a chain of transforms of the latest messages of two observables.
    ///
    /// ```swift
    /// let width = Var(2)
    /// let height = Var(3)
    /// observer.observe(width, height, initial: true)
    ///     .map { $0.new * $1.new }.removeDuplicates()
    ///     .receive { print($0) }
    /// ```
    ///
    /// They are read where the chain runs, whenever one of the two has sent a message; see `observe(_:_:initial:_:)`.
    /// The author is that of the message that was sent.
    public func observe<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool = false
    ) -> ObservationTransformer<(O1.Message, O2.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            let receive = ending.receive
            return combine(observable1, observable2, initial: initial, on: ending.actor) { receive($0, $1.origin) }
        }
    }

    /// Begins a chain of transforms of the latest messages of three observables.
    public func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false
    ) -> ObservationTransformer<(O1.Message, O2.Message, O3.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            let receive = ending.receive
            return combine(observable1, observable2, observable3, initial: initial, on: ending.actor) {
                receive($0, $1.origin)
            }
        }
    }

    /// Begins a chain of transforms of the latest messages of four observables.
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false
    ) -> ObservationTransformer<(O1.Message, O2.Message, O3.Message, O4.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, initial: initial, on: ending.actor,
                asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of five observables.
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false
    ) -> ObservationTransformer<(O1.Message, O2.Message, O3.Message, O4.Message, O5.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, initial: initial, on: ending.actor,
                asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of six observables.
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false
    ) -> ObservationTransformer<(O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, observable6, initial: initial,
                on: ending.actor, asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of seven observables or more.
    ///
    /// A closure takes the tuple apart by `$0.0`, `$0.1` and so on, or the compiler may take long.
    public func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, _ observable7: O7, _ others: repeat each O, initial: Bool = false
    ) -> ObservationTransformer<
        (
            O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, O7.Message,
            repeat (each O).Message
        )
    > {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, observable6, observable7,
                repeat each others, initial: initial, on: ending.actor, asTuple: ending.receive)
        }
    }
}

extension Observer where Self: Actor {
    /// Begins a chain of transforms of the latest messages of two observables.
    public nonisolated func observe<O1: BufferedObservable, O2: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, initial: Bool = false
    ) -> ObservationChain<Self, (O1.Message, O2.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            let receive = ending.receive
            return combine(observable1, observable2, initial: initial, on: ending.actor) { receive($0, $1.origin) }
        }
    }

    /// Begins a chain of transforms of the latest messages of three observables.
    public nonisolated func observe<O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, initial: Bool = false
    ) -> ObservationChain<Self, (O1.Message, O2.Message, O3.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            let receive = ending.receive
            return combine(observable1, observable2, observable3, initial: initial, on: ending.actor) {
                receive($0, $1.origin)
            }
        }
    }

    /// Begins a chain of transforms of the latest messages of four observables.
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, initial: Bool = false
    ) -> ObservationChain<Self, (O1.Message, O2.Message, O3.Message, O4.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, initial: initial, on: ending.actor,
                asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of five observables.
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        initial: Bool = false
    ) -> ObservationChain<Self, (O1.Message, O2.Message, O3.Message, O4.Message, O5.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, initial: initial, on: ending.actor,
                asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of six observables.
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, initial: Bool = false
    ) -> ObservationChain<Self, (O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message)> {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, observable6, initial: initial,
                on: ending.actor, asTuple: ending.receive)
        }
    }

    /// Begins a chain of transforms of the latest messages of seven observables or more.
    ///
    /// A closure takes the tuple apart by `$0.0`, `$0.1` and so on, or the compiler may take long.
    public nonisolated func observe<
        O1: BufferedObservable, O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable,
        O5: BufferedObservable, O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable1: O1, _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5,
        _ observable6: O6, _ observable7: O7, _ others: repeat each O, initial: Bool = false
    ) -> ObservationChain<
        Self,
        (
            O1.Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, O7.Message,
            repeat (each O).Message
        )
    > {
        combined(self, observable1.messenger) { [self] ending in
            combine(
                observable1, observable2, observable3, observable4, observable5, observable6, observable7,
                repeat each others, initial: initial, on: ending.actor, asTuple: ending.receive)
        }
    }
}

extension Observer {
    /// A chain of this observer that begins with several observables, the first of which has the given messenger.
    private func combined<Observing: AnyObject, First, Output>(
        _ observer: Observing, _ first: Messenger<First>, _ begin: @escaping (Ending<Output>) -> ObservationToken
    ) -> ObservationChain<Observing, Output> {
        ObservationChain(observer: observer, receiver: knownReceiver) { ending in
            let token = begin(ending)
            ending.complete(beginningOf: token, first)
            return token
        }
    }
}
