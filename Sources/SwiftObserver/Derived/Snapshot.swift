/// Reads the values of two sources as they were at one moment.
///
/// ```swift
/// let x = Var(1), y = Var(2)
/// let (a, b) = snapshot(x, y)
/// ```
///
/// Of variables and derived values it reads the value, of other buffered observables the latest message. O(sources)
@inlinable
public func snapshot<A: BufferedObservable, B: BufferedObservable>(_ a: A, _ b: B) -> (A.ReadValue, B.ReadValue) {
    let reader = StateReader.beginSnapshot(ofKept: true)
    var failures = 0
    while true {
        let (first, second) = (a._read(by: reader), b._read(by: reader))
        if reader.endHiddenSnapshot(&failures) { return (first, second) }
    }
}

/// Reads the values of any number of sources as they were at one moment.
///
/// Of variables and derived values it reads the value, of other buffered observables the latest message. O(sources)
@inlinable
public func snapshot<Source: BufferedObservable, each Other: BufferedObservable>(
    _ source: Source, _ others: repeat each Other
) -> (Source.ReadValue, repeat (each Other).ReadValue) {
    let reader = StateReader.beginSnapshot(ofKept: true)
    var failures = 0
    while true {
        let value = source._read(by: reader)
        let values = (repeat (each others)._read(by: reader))
        if reader.endHiddenSnapshot(&failures) { return (value, repeat each values) }
    }
}

/// Computes something from the values of several sources as they were at one moment.
///
/// ```swift
/// let accounts = [Var(1), Var(2)]
/// let sum = snapshot { read in accounts.reduce(0) { $0 + read($1) } }
/// ```
///
/// The closure runs outside all locks, and again if something changes while it runs: it should do nothing else. A run
/// that is repeated may, until it ends, read values that did not exist together. O(sources)
@inlinable
public func snapshot<Result>(_ body: (StateReader) -> Result) -> Result {
    let reader = StateReader.beginSnapshot(ofKept: false)
    var failures = 0
    while true {
        let result = body(reader)
        if reader.endSnapshot(&failures) {
            StateReader.giveBack(reader)
            return result
        }
    }
}
