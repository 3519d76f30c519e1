// error: type 'Draft' does not conform to the 'Sendable' protocol
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(AnyBufferedObservable<Draft>.self) }

final class Draft { var text = "" }
