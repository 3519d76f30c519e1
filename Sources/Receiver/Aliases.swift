/// Another name for ``Receiver``, for files that also import `SwiftObserver`.
///
/// In such files `Receiver` alone is ambiguous in a type annotation, since `SwiftObserver` has a type of that name too,
/// and `Receiver.Receiver` does not help, since the module shares its name with the type.
public typealias WaveReceiver<Wave> = Receiver<Wave>

/// Another name for ``Receiver/Transmitter``, for files that also import `SwiftObserver`.
public typealias WaveTransmitter<Wave> = Receiver<Wave>.Transmitter
