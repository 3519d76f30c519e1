// error: conformance of 'AnyObservable<Message>' to 'Sendable' is unavailable
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(AnyObservable<Int>.self) }  // it does not know whether its observable is
