#if canImport(Observation)
    public import Observation
    public import SwiftObserver

    /// The value of a variable, as a property that SwiftUI views and all other users of Observation can read and set.
    ///
    /// ```swift
    /// struct TitleField: View {
    ///     // TrackedVar(document.title), held by the model
    ///     @Bindable var title: TrackedVar<String>
    ///
    ///     var body: some View {
    ///         TextField("Title", text: $title.value)
    ///     }
    /// }
    /// ```
    ///
    /// `value` changes on the main actor only, so a view never sees it change while it draws. An update that another
    /// thread sends arrives a moment later; an update that is sent on the main actor is there when the setter returns,
    /// if the variable delivers in place. Under any other strategy it arrives when that delivers.
    ///
    /// Views follow values, not updates: several updates of one turn of the main actor redraw a view once. Where every
    /// update counts, observe the variable itself.
    ///
    /// It retains the variable, and the variable does not retain it. It costs one observation.
    @MainActor
    public final class TrackedVar<Value: Equatable & Sendable>: Observation.Observable {
        /// The variable.
        public let variable: Var<Value>

        /// Follows a variable, from its current value on.
        public init(_ variable: Var<Value>) {
            self.variable = variable
            current = variable.value
            observations.observe(variable, initial: true) { [weak self] _ in self?.refresh() }
        }

        /// The variable's value, as the main actor knows it.
        ///
        /// Setting it sets the variable, and the new value can be read at once, under any strategy of the variable.
        public var value: Value {
            get {
                registrar.access(self, keyPath: \.value)
                return current
            }
            set {
                variable.value = newValue
                refresh()
            }
        }

        /// Copies the variable's current value. An update can be older than that: with its value, a text field would
        /// jump back while the user types.
        private func refresh() {
            let new = variable.value
            guard new != current else { return }
            registrar.withMutation(of: self, keyPath: \.value) { current = new }
        }

        private let registrar = ObservationRegistrar()
        private let observations = FreeObservation()
        private var current: Value
    }
#endif
