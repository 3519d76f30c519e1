/// An object that says where bindings set it.
public protocol BindingExecutionContextProvider {
    /// Where bindings set the object: `immediateOnMain` for what belongs to the main thread.
    var bindingExecutionContext: ExecutionContext { get }
}
