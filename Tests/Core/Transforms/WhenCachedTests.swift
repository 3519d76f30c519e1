import SwiftObserver
import Testing

@Suite("Inventory: waiting for a cache")
struct WhenCachedTests {
    @Test("SO6-063 whenCached calls at once where there is a message, else at the first one that is not nil, once")
    func whenCached() {
        let messenger = Messenger<Int?>()
        let cache = messenger.cache()
        let joe = Person()
        nonisolated(unsafe) var received: [Int] = []
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        cache.whenCached { received.append($0) }
        cache.whenCached { (number: Int, author: AnyAuthor) in
            received.append(number * 10)
            authors.append(author)
        }
        messenger.send(nil)
        #expect(received.isEmpty)
        messenger.send(1, from: joe)
        messenger.send(2)
        #expect(received == [1, 10])
        cache.whenCached { received.append($0) }
        #expect(received == [1, 10, 2])
        let isJoes = authors.count == 1 && authors[0] === joe
        #expect(isJoes)
    }
}
