/// The names that SwiftObserver 6.1 to 8 gave to protocols of the core, which is re-exported.
///
/// They stand in a module of their own because `ObservableObject` is also the name of a protocol of Apple's frameworks.
@_exported public import SwiftObserver

/// The name of `Observable` in SwiftObserver 7 and 8.
public typealias ObservableObject = SwiftObserver.Observable

/// The name of `BufferedObservable` in SwiftObserver 6.1 to 8.
public typealias ObservableCache = SwiftObserver.BufferedObservable
