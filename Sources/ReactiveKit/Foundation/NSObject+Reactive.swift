#if canImport(Foundation)
    public import Foundation

    /// Every object of Foundation has reactive members.
    extension NSObject: ReactiveExtensionsProvider {}

    #if canImport(ObjectiveC)
        internal import ObjectiveC

        extension NSObject: DisposeBagProvider {
            // An address that nothing reads or writes.
            nonisolated(unsafe) private static let bagKey = UnsafeRawPointer(
                UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

            /// The bag of the object, which disposes its disposables when the object is deallocated. It is made on its
            /// first use.
            public var bag: DisposeBag {
                objc_sync_enter(self)
                defer { objc_sync_exit(self) }
                if let bag = objc_getAssociatedObject(self, NSObject.bagKey) as? DisposeBag { return bag }
                let bag = DisposeBag()
                objc_setAssociatedObject(self, NSObject.bagKey, bag, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                return bag
            }
        }

        extension ReactiveExtensions where Base: NSObject {
            /// A signal that completes when the object is deallocated. It does not retain the object.
            public var deallocated: SafeSignal<Void> { base.deallocated }

            /// The bag of the object, which disposes its disposables when the object is deallocated.
            public var bag: DisposeBag { base.bag }

            /// Returns a signal of the values of a property that can be observed by key.
            ///
            /// Values come where the property changes. The signal completes when the object is deallocated.
            ///
            /// - Parameter options: With `.initial`, the current value comes first.
            public func publisher<Value>(
                for keyPath: KeyPath<Base, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
            ) -> Signal<Value, Never> {
                Signal(
                    home: nil,
                    starting: Signal.producing(on: nil) { [weak base] observer in
                        guard let base else {
                            observer.receive(completion: .finished)
                            return NonDisposable.instance
                        }
                        // Used only where the property changes, and that is where the values come.
                        nonisolated(unsafe) let (observer, keyPath) = (observer, keyPath)
                        let observation = base.observe(keyPath, options: options) { object, _ in
                            observer.receive(object[keyPath: keyPath])
                        }
                        let end = base.deallocated.observe(on: nil) { event in
                            if event.isTerminal { observer.receive(completion: .finished) }
                        }
                        return BlockDisposable(calling: {
                            observation.invalidate()
                            end.dispose()
                        })
                    })
            }
        }
    #endif
#endif
