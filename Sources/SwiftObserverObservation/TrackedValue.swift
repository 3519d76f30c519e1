#if canImport(Observation)
    public import Observation
    public import SwiftObserver

    /// The latest message of an observable, as a property for SwiftUI views and all other users of Observation.
    ///
    /// ```swift
    /// let total = TrackedValue(cart.total)    // an AnyBufferedObservable<Int>
    /// let percent = TrackedValue(download.percent, initially: 0)
    ///
    /// struct TotalLabel: View {
    ///     let total: TrackedValue<Int>
    ///
    ///     var body: some View { Text("\(total.value)") }
    /// }
    /// ```
    ///
    /// `value` changes on the main actor only, with every message, in their order. Of the messages that arrive in one
    /// turn of the main actor, a view shows the last. A message that equals the value redraws nothing.
    ///
    /// It retains the observable, so it keeps a transform object alive. The observable does not retain it. It costs one
    /// observation. For a variable that views also set, use `TrackedVar`.
    @MainActor
    public final class TrackedValue<Value: Sendable>: Observation.Observable {
        /// Follows a buffered observable, from its latest message on.
        public convenience init(_ observable: some BufferedObservable<Value>) {
            self.init(observable, isEqual: { _, _ in false })
        }

        /// Follows a buffered observable, from its latest message on. Messages that equal the value change nothing.
        public convenience init(_ observable: some BufferedObservable<Value>) where Value: Equatable {
            self.init(observable, isEqual: ==)
        }

        /// Follows a derived value: `value` is the value itself, and not an update.
        ///
        /// ```swift
        /// let price = Var(5), quantity = Var(2)
        /// let total = TrackedValue(Derived(price, quantity) { $0 * $1 })
        /// total.value    // 10
        /// ```
        public convenience init(_ derived: Derived<Value>) where Value: Equatable {
            self.init(derived, derived.value, isEqual: ==)
            observations.observe(derived, initial: true) { [weak self] in self?.take($0.new) }
        }

        /// Follows an observable that keeps no message, from a value of your choice on.
        public convenience init(_ observable: some SwiftObserver.Observable<Value>, initially value: Value) {
            self.init(observable, value, isEqual: { _, _ in false })
            observations.observe(observable) { [weak self] in self?.take($0) }
        }

        /// Follows an observable that keeps no message, from a value of your choice on. Messages that equal the value
        /// change nothing.
        public convenience init(_ observable: some SwiftObserver.Observable<Value>, initially value: Value)
        where Value: Equatable {
            self.init(observable, value, isEqual: ==)
            observations.observe(observable) { [weak self] in self?.take($0) }
        }

        /// The latest message that has arrived on the main actor.
        public var value: Value {
            registrar.access(self, keyPath: \.value)
            return current
        }

        private convenience init(
            _ observable: some BufferedObservable<Value>, isEqual: @escaping (Value, Value) -> Bool
        ) {
            self.init(observable, observable.latestMessage, isEqual: isEqual)
            observations.observe(observable, initial: true) { [weak self] in self?.take($0) }
        }

        private init(_ observable: AnyObject, _ value: Value, isEqual: @escaping (Value, Value) -> Bool) {
            self.observable = observable
            self.isEqual = isEqual
            current = value
        }

        private func take(_ message: Value) {
            guard !isEqual(message, current) else { return }
            registrar.withMutation(of: self, keyPath: \.value) { current = message }
        }

        private let registrar = ObservationRegistrar()
        private let observations = FreeObservation()
        private let observable: AnyObject
        private let isEqual: (Value, Value) -> Bool
        private var current: Value
    }
#endif
