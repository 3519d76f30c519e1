extension Signal where Error == Never {
    /// Calls a function on an actor with an object and every element, until the object is deallocated.
    func bind<Target: Deallocatable>(
        to target: Target, on actor: (any Actor)?, _ set: @escaping (Target, Element) -> Void
    ) -> any Disposable {
        let (binding, source, lifetime) = (Observation(), Observation(), Observation())
        binding.attach(.disposable(CompositeDisposable([source, lifetime])))
        target.deallocated._serialSignal.begin(lifetime, on: nil) { _ in
            binding.end()
        } end: { _ in
            binding.end()
        }
        begin(source, on: actor) { [weak target] element in
            if let target { set(target, element) } else { binding.end() }
        } end: { _ in
            binding.end()
        }
        return binding
    }
}
