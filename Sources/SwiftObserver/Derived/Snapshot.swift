/// Reads the values of several sources as they were at one moment.
///
/// ```swift
/// let x = Var(1), y = Var(2)
/// let (a, b) = snapshot(x, y)
/// ```
///
/// Of variables and derived values it reads the value, of other buffered observables the latest message. O(sources)
@inlinable
public func snapshot<Source: BufferedObservable, each Other: BufferedObservable>(
    _ source: Source, _ others: repeat each Other
) -> (Source.ReadValue, repeat (each Other).ReadValue) {
    StateReader.pull { reader in
        _ = reader.begin([], mayFail: false)
        let value = source._read(by: reader)
        let values = (repeat (each others)._read(by: reader))
        reader.end()
        reader.leave()
        return reader.isTorn ? nil : (value, repeat each values)
    }
}

/// Computes something from the values of several sources as they were at one moment.
///
/// ```swift
/// let accounts = [Var(1), Var(2)]
/// let sum = snapshot { read in accounts.reduce(0) { $0 + read($1) } }
/// ```
///
/// The closure runs outside all locks, and again if something changes while it runs: it should do nothing else. The rest of a
/// run that is in vain may read what did not exist together. O(sources)
@inlinable
public func snapshot<Result>(_ body: (StateReader) -> Result) -> Result {
    StateReader.pull { reader in
        _ = reader.begin([], mayFail: false)
        let result = body(reader)
        reader.end()
        reader.leave()
        return reader.isTorn ? nil : result
    }
}
