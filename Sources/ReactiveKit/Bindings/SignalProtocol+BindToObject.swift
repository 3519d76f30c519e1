internal import SwiftObserver

extension SignalProtocol where Error == Never {
    /// Calls a function with an object and every element, where the object says.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or what is returned is disposed. It does not hold
    /// the object. The function runs on the actor on which it was written; if it belongs to none, in the object's context.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target,
        @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target, Element) -> Void
    ) -> any Disposable where Target: BindingExecutionContextProvider {
        bind(to: target, context: target.bindingExecutionContext, setter: setter)
    }

    /// Calls a function with an object and every element, in a context.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or what is returned is disposed. It does not hold
    /// the object. The function runs on the actor on which it was written; if it belongs to none, in the context.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, context: ExecutionContext,
        @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target, Element) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(setter)
        return receive(on: context).bind(to: target, on: closure.actor, closure.call)
    }

    /// Sets a property of an object to every element, where the object says.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or what is returned is disposed. It does not hold
    /// the object.
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>
    ) -> any Disposable where Target: BindingExecutionContextProvider {
        bind(to: target, keyPath: keyPath, context: target.bindingExecutionContext)
    }

    /// Sets a property of an object to every element, in a context.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or what is returned is disposed. It does not hold
    /// the object.
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>, context: ExecutionContext
    ) -> any Disposable {
        receive(on: context).bind(to: target, on: nil) { $0[keyPath: keyPath] = $1 }
    }
}

extension SignalProtocol where Error == Never, Element == Void {
    /// Calls a function with an object for every element, where the object says.
    ///
    /// Where the function runs, and how long the binding lasts, is as with elements that say something.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target) -> Void
    ) -> any Disposable where Target: BindingExecutionContextProvider {
        bind(to: target, context: target.bindingExecutionContext, setter: setter)
    }

    /// Calls a function with an object for every element, in a context.
    ///
    /// Where the function runs, and how long the binding lasts, is as with elements that say something.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, context: ExecutionContext,
        @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(setter)
        let call = closure.call
        return receive(on: context).bind(to: target, on: closure.actor) { target, _ in call(target) }
    }
}

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

/// An object that says where bindings set it.
public protocol BindingExecutionContextProvider {
    /// Where bindings set the object: `immediateOnMain` for what belongs to the main thread.
    var bindingExecutionContext: ExecutionContext { get }
}
