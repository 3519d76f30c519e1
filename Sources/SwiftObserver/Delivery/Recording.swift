/// The messages that are sent while an observation is about to begin, between the question for the latest message and the
/// moment in which the observation has its place.
@usableFromInline
final class Recording<Message> {  // guarded by the messenger's lock
    @usableFromInline @exclusivity(unchecked) var letters = Ring<Letter<Message>>()

    init() {}
}
