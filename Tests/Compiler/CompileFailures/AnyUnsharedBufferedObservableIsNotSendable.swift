// error: conformance of 'AnyUnsharedBufferedObservable<Message>' to 'Sendable' is unavailable
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(AnyUnsharedBufferedObservable<Int>.self) }  // its observable need not be
