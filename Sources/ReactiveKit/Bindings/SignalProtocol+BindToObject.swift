internal import SwiftObserver

extension SignalProtocol where Error == Never {
    /// Calls a function with an object and every element, in the object's context.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or the returned disposable is disposed. It
    /// does not retain the object. The function runs on the actor on which it was written, or in the object's context
    /// if it belongs to no actor.
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
    /// The binding lasts until this signal ends, the object is deallocated, or the returned disposable is disposed. It
    /// does not retain the object. The function runs on the actor on which it was written, or in the context if it
    /// belongs to no actor.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, context: ExecutionContext,
        @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target, Element) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(setter)
        return receive(on: context).bind(to: target, on: closure.actor, closure.call)
    }

    /// Sets a property of an object to every element, in the object's context.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or the returned disposable is disposed. It
    /// does not retain the object.
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>
    ) -> any Disposable where Target: BindingExecutionContextProvider {
        bind(to: target, keyPath: keyPath, context: target.bindingExecutionContext)
    }

    /// Sets a property of an object to every element, in a context.
    ///
    /// The binding lasts until this signal ends, the object is deallocated, or the returned disposable is disposed. It
    /// does not retain the object.
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, keyPath: ReferenceWritableKeyPath<Target, Element>, context: ExecutionContext
    ) -> any Disposable {
        receive(on: context).bind(to: target, on: nil) { $0[keyPath: keyPath] = $1 }
    }
}

extension SignalProtocol where Error == Never, Element == Void {
    /// Calls a function with an object for every element, in the object's context.
    ///
    /// The function runs, and the binding lasts, as with a function that takes elements.
    @preconcurrency
    @discardableResult
    public func bind<Target: Deallocatable>(
        to target: Target, @_inheritActorContext setter: @escaping @isolated(any) @Sendable (Target) -> Void
    ) -> any Disposable where Target: BindingExecutionContextProvider {
        bind(to: target, context: target.bindingExecutionContext, setter: setter)
    }

    /// Calls a function with an object for every element, in a context.
    ///
    /// The function runs, and the binding lasts, as with a function that takes elements.
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

/// An object with a context in which bindings set it.
///
/// ```swift
/// final class Meter: DisposeBagProvider, BindingExecutionContextProvider {
///     let bag = DisposeBag()
///     var level = 0
///     var bindingExecutionContext: ExecutionContext { .immediate }
/// }
/// let (meter, battery) = (Meter(), Property(80))
/// battery.bind(to: meter, keyPath: \.level)
/// print(meter.level)    // prints: 80
/// ```
public protocol BindingExecutionContextProvider {
    /// The context in which bindings set the object, such as `immediateOnMain` for an object of the main thread.
    var bindingExecutionContext: ExecutionContext { get }
}
