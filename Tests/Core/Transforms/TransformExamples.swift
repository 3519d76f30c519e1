import SwiftObserver
import Testing

@Suite("Document: transforms")
struct TransformExamples {
    let observer = Person()

    @Test("a chain of transforms needs no object")
    func adHoc() {
        nonisolated(unsafe) var lengths: [Int] = []
        let title = Var<String?>()

        observer.observe(title).new().unwrap("Untitled").map({ $0.count }) { titleLength in
            lengths.append(titleLength)
        }
        title.value = "Title"
        title.value = nil
        #expect(lengths == [5, 8])
    }

    @Test("the same chain as an observable")
    func standAlone() {
        nonisolated(unsafe) var lengths: [Int] = []
        let title = Var<String?>()
        let titleLength = title.new().unwrap("Untitled").map { $0.count }

        observer.observe(titleLength) { titleLength in
            lengths.append(titleLength)
        }
        title.value = "Title"
        title.value = nil
        #expect(lengths == [5, 8])
    }

    @Test("map turns each message into another one")
    func map() {
        nonisolated(unsafe) var numbers: [Int?] = []
        let messenger = Messenger<String>()  // sends String
        let stringToInt = messenger.map { Int($0) }  // sends Int?
        observer.observe(stringToInt) { numbers.append($0) }
        messenger.send("1")
        messenger.send("one")
        #expect(numbers == [1, nil])
    }

    @Test("new selects the new value of an update")
    func new() {
        nonisolated(unsafe) var codes: [Int] = []
        let errorCode = Var<Int>()  // sends Update<Int>
        let newErrorCode = errorCode.new()  // sends Int
        observer.observe(newErrorCode) { codes.append($0) }
        errorCode <- 404
        #expect(codes == [404])
    }

    @Test("filter passes the messages that meet a condition")
    func filter() {
        nonisolated(unsafe) var texts: [String] = []
        let messenger = Messenger<String>()  // sends String
        let shortMessages = messenger.filter { $0.count < 10 }  // sends String if length < 10
        observer.observe(shortMessages) { texts.append($0) }
        messenger.send("0123456789")
        messenger.send("012345678")
        #expect(texts == ["012345678"])
    }

    @Test("select passes one message, without its value")
    func select() {
        nonisolated(unsafe) var calls = 0
        let messenger = Messenger<String>()  // sends String
        let myNotifier = messenger.select("my notification")  // sends Void (no messages)

        observer.observe(myNotifier) {  // no argument
            calls += 1
        }
        messenger.send("my notification")
        messenger.send("another notification")
        #expect(calls == 1)
    }

    @Test("unwrap passes the messages that are not nil")
    func unwrap() {
        nonisolated(unsafe) var alerts: [Int] = []
        let errorCodes = Messenger<Int?>()  // sends Int?
        let errorAlert = errorCodes.unwrap()  // sends Int if the message is not nil
        observer.observe(errorAlert) { alerts.append($0) }
        errorCodes.send(nil)
        errorCodes.send(500)
        #expect(alerts == [500])
    }

    @Test("unwrap with a default replaces nil")
    func unwrapWithDefault() {
        nonisolated(unsafe) var shown: [Int] = []
        let points = Messenger<Int?>()  // sends Int?
        let pointsToShow = points.unwrap(0)  // sends Int with 0 for nil
        observer.observe(pointsToShow) { shown.append($0) }
        points.send(nil)
        points.send(3)
        #expect(shown == [0, 3])
    }

    /// A collection of friends as the document's example has it: it answers whether an author is one.
    final class Friends: Sendable {
        let ids: Set<ObjectIdentifier>
        init(_ friends: [AnyAuthor]) { ids = Set(friends.map { ObjectIdentifier($0) }) }
        func contains(_ author: AnyAuthor) -> Bool { ids.contains(ObjectIdentifier(author)) }
    }

    @Test("filterAuthor passes the messages of authors that meet a condition")
    func filterAuthor() {
        let joe = Person()
        let friends = Friends([joe])
        nonisolated(unsafe) var texts: [String] = []
        let messenger = Messenger<String>()  // sends String

        let friendMessages = messenger.filterAuthor {  // sends String if message is from friend
            friends.contains($0)
        }
        observer.observe(friendMessages) { texts.append($0) }
        messenger.send("hi", from: joe)
        messenger.send("buy this")
        #expect(texts == ["hi"])
    }

    @Test("from passes the messages of one author")
    func from() {
        let joe = Person()
        nonisolated(unsafe) var texts: [String] = []
        let messenger = Messenger<String>()  // sends String
        let joesMessages = messenger.from(joe)  // sends String if message is from joe
        observer.observe(joesMessages) { texts.append($0) }
        messenger.send("hi", from: joe)
        messenger.send("hi", from: observer)
        #expect(texts == ["hi"])
    }

    @MainActor
    class Collaborator: Observer {
        init() {
            observe(sharedText).notFrom(self) { [weak self] update in
                self?.edits.append(update.new)
            }
        }

        func foo() {
            sharedText.set("my new text", as: self)
        }

        var edits: [String] = []
        let receiver = Receiver()
    }

    @Test("not from: who shares data is told of the changes that others made")
    @MainActor func notFrom() {
        let one = Collaborator()
        let other = Collaborator()
        one.foo()
        #expect(one.edits.isEmpty && other.edits == ["my new text"])
        sharedText.set("my newer text", as: other)
        #expect(one.edits == ["my newer text"] && other.edits == ["my new text"])
    }

    @Test("a chain that ends in unwrap")
    func chain() {
        nonisolated(unsafe) var printed: [Int] = []
        let numbers = Messenger<Int>()

        observer.observe(numbers).map {
            "\($0)"  // Int -> String
        }.filter {
            $0.count > 1  // suppress single digit integers
        }.map {
            Int.init($0)  // String -> Int?
        }.unwrap {  // Int? -> Int
            printed.append($0)  // receive and process resulting Int
        }
        for number in [1, 23, 4, 56] { numbers.send(number) }
        #expect(printed == [23, 56])
    }

    @Test("a chain that ends in receive")
    func chainWithReceive() {
        let dog = IntroductionExamples.Dog()
        let sky = IntroductionExamples.Sky()
        nonisolated(unsafe) var answers: [String] = []
        dog.observe(sky).map {
            $0 == .blue
        }.receive {
            answers.append("Will we go outside? \($0 ? "Yes" : "No")!")
        }
        sky.send(.blue)
        sky.send(.grey)
        #expect(answers == ["Will we go outside? Yes!", "Will we go outside? No!"])
    }
}

/// The shared data of the document's collaborators.
private let sharedText = Var<String>()  // sends messages of type Update<String>
