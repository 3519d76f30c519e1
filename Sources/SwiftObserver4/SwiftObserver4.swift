/// The API of SwiftObserver 4, on the core, which is re-exported.
///
/// In files that import this module alone, its `Observer`, `Observable`, `Variable` and so on take the place of the
/// core's.
@_exported public import SwiftObserver
