// What the package uses of the C library of Wasm, with the signatures that the compiler gives it there.

public var STDERR_FILENO: Int32 { 2 }

@discardableResult public func write(_ fd: Int32, _ buf: UnsafeRawPointer!, _ nbyte: Int) -> Int { 0 }
