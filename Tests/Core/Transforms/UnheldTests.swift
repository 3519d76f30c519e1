#if DEBUG
    import SwiftObserver
    import TestSupport
    import Testing

    // One at a time: some of these tests expect a hint of this type, and others none.
    @Suite("What nothing holds", .serialized)
    struct UnheldTests {
        /// Tells the hints of this suite from those of other ones, which run at the same time.
        private struct Unheld: Equatable {
            var number = 0
        }

        private let observer = Person()

        private func said(during body: () -> Void) -> [String] {
            hints(containing: "Unheld", during: body)
        }

        @Test("a transform or a derived value that dies observed, before it has sent anything, is named")
        func forgotten() {
            let (state, messenger) = (Var(0), Messenger<Unheld>())
            let said = said {
                observer.observe(messenger.map { [$0] }.filter { $0.isEmpty }) { _ in }
                observer.observe(Derived { read in read(state) > 0 ? Unheld() : Unheld() }) { _ in }
            }
            #expect(said.contains { $0.contains("A Filter<Mapper<Messenger<Unheld>") })
            #expect(said.contains { $0.contains("A Derived<Unheld>") })
            #expect(!said.contains { $0.hasPrefix("SwiftObserver: A Mapper") })

            let further = self.said {
                var used: Mapper? = messenger.map { [$0] }
                observer.observe(used!) { _ in }
                messenger.send(Unheld())
                used = nil
                _ = messenger.map { [$0] }
                observer.observe(messenger).map { [$0] }.receive { _ in }
            }
            #expect(further == [])
        }

        /// Observables that may die although nothing has changed.
        enum Form: CaseIterable { case mapped, unique, derived, mappedDerived, combined, chosen, started }

        private func observable(_ form: Form, of origin: Var<Unheld>) -> AnyBufferedObservable<Unheld> {
            switch form {
            case .mapped: origin.new().erased()
            case .unique: origin.new().removeDuplicates().erased()
            case .derived: Derived(origin) { $0 }.map { $0.new }.erased()
            case .mappedDerived: Derived(origin.new()) { $0 }.new().removeDuplicates().erased()
            case .combined: origin.combineLatest(Var(0)).map { $0.0.new }.erased()
            case .chosen: Var(0).flatMapLatest { _ in origin }.new().erased()
            case .started: origin.filter { $0.new.number > 0 }.new().startWith(Unheld()).erased()
            }
        }

        @Test("nothing is said of one whose observers began with its latest message", arguments: Form.allCases)
        func initial(_ form: Form) {
            let (origin, log, observer) = (Var(Unheld()), Log<Unheld>(), observer)
            let said = said {
                do { observer.observe(observable(form, of: origin), initial: true) { log.add($0) } }
                // What one observer was given counts for another one.
                let held = observable(form, of: origin)
                observer.observe(held, initial: true) { log.add($0) }.stop()
                observer.observe(held) { log.add($0) }
            }
            #expect(said == [] && log.count == 2)
        }

        @Test("nothing is said of a derived value or a combination whose observers began with its latest message")
        func initialStates() {
            let (origin, log, observer) = (Var(Unheld()), Log<Unheld>(), observer)
            let said = said {
                observer.observe(Derived { $0(origin) }, initial: true) { log.add($0.new) }
                observer.observe(origin.combineLatest(Var(0)), initial: true) { log.add($0.0.new) }
                observer.observe(origin.new(), Var(0), initial: true) { one, _ in log.add(one) }
            }
            #expect(said == [] && log.count == 3)
        }

        @Test("nothing is said of a source whose latest message came with that of another one")
        func combined() {
            let (origin, other, third, log) = (Var(Unheld()), Var(0), Var(0), Log<Unheld>())
            let said = said {
                let shown = origin.new()
                observer.observe(shown, other) { one, _ in log.add(one) }
                observer.observe(other, third, shown) { log.add($2) }
                other.value = 1
            }
            #expect(said == [] && log.count == 2)
            let unused = self.said { observer.observe(origin.new(), other) { _, _ in } }
            #expect(unused.count == 1)
        }

        @Test("nothing is said of one that a sequence or a derived value has read")
        func read() {
            let origin = Var(Unheld())
            let said = said {
                var derived: Derived? = Derived { $0(origin) }
                let values = derived?.values()
                derived = nil
                withExtendedLifetime(values) {}

                var shown: Mapper? = origin.new()
                let reading = Derived { [weak shown] read in shown.map { read($0) } ?? Unheld() }
                observer.observe(reading, initial: true) { _ in }
                shown = nil
                withExtendedLifetime(reading) {}
            }
            #expect(said == [])
        }
    }
#endif
