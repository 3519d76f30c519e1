#if !canImport(ObjectiveC)
    extension Connection {
        /// From now on, the handler is called only while the observer exists. If it is found to be gone, the
        /// observation ends.
        ///
        /// For an observer that does not hold its receiver itself, so that the receiver may outlive it.
        @inlinable
        @inline(never)
        final func watch(_ observer: Lifetime) {
            var unwatched = Handler<Message>.retired
            swap(&unwatched, &handler)
            // Called by the deliverer alone, whose list retains the observation.
            let token = Unmanaged<ObservationToken>.passUnretained(self)
            switch consume unwatched {
            case .message(let receive):
                handler = .message { message in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message)
                    withExtendedLifetime(object) {}
                }
            case .messageAndAuthor(let receive):
                handler = .messageAndAuthor { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .link(let receive):
                handler = .link { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .retired:
                break
            }
        }
    }
#endif
