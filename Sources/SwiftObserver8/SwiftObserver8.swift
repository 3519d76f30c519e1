/// The names that SwiftObserver 6.1 to 8 gave to protocols of the core, which is re-exported.
///
/// They stand in a module of their own because `ObservableObject` is also the name of a protocol of Apple's frameworks.
@_exported public import SwiftObserver

/// What SwiftObserver 7 and 8 call `Observable`.
public typealias ObservableObject = SwiftObserver.Observable

/// What SwiftObserver 6.1 to 8 call `BufferedObservable`.
public typealias ObservableCache = SwiftObserver.BufferedObservable
