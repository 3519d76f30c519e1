import SwiftObserver4
import Testing

/// The rest of them: mappings, chains in observations, and weak observables.
final class SeedMappingSamples {
    class Listener: Observer {}

    @Test("SO4-032, SO4-033, SO4-036 Create and swap mappings")
    func creating() {
        let observer = Listener()
        let text = Var<String>()
        let textLength = text.map { $0.new?.count ?? 0 }
        #expect(textLength.source === text)
        var lengths: [Int] = []
        observer.observe(textLength) { lengths.append($0) }
        text <- "four"
        #expect(lengths == [4])

        let other = Var<String>().map { $0.new?.count ?? 0 }
        let source: Var<String> = other.source
        #expect(source.value == nil)

        let title = Var<String>().map {
            $0.new ?? "untitled"
        }
        var titles: [String] = []
        observer.observe(title) { titles.append($0) }
        let titleSource = Var("Some Title String")
        title.source = titleSource
        #expect(titles == ["Some Title String"])
    }

    @Test("SO4-041 Chain mappings")
    func chaining() {
        let observer = Listener()
        let mapping = Var<Int>().map {
            $0.new ?? 0
        }.filter {
            $0 > 9
        }.map {
            "\($0)"
        }
        var strings: [String] = []
        observer.observe(mapping) { strings.append($0) }
        let source: Var<Int> = mapping.source
        source <- 9
        source <- 10
        #expect(strings == ["10"])
    }

    @Test("SO4-035, SO4-036 Map with a prefilter")
    func prefiltering() {
        let observer = Listener()
        let number = Var<Int>()
        let text = number.map(prefilter: { ($0.new ?? 0) > 9 }) { "\($0.new ?? 0)" }
        let length = text.map(prefilter: { $0 != "42" }, map: { $0.count })
        var (texts, lengths): ([String], [Int]) = ([], [])
        observer.observe(text) { texts.append($0) }
        observer.observe(length) { lengths.append($0) }
        for value in [9, 10, 42, 100] { number <- value }
        #expect(texts == ["10", "42", "100"])
        #expect(lengths == [2, 3])
        #expect(length.source === number && length.latestUpdate == 3)

        // The property was optional in one release and is not in another: both spellings compile.
        #expect(!text.prefilter(Update(nil, 9)) && text.prefilter(Update(nil, 10)))
        #expect(length.prefilter?(Update(nil, 42)) == false && length.prefilter?(Update(nil, 43)) == true)
        let all = number.map { $0.new ?? 0 }
        #expect(all.prefilter(Update(nil, nil)) && all.filter == nil)
    }

    @Test("SO4-035, SO4-037, SO4-038, SO4-039, SO4-040 Prebuilt mappings")
    func prebuilt() {
        let observer = Listener()
        let text = Var<String>().new()
        var texts: [String?] = []
        observer.observe(text) { texts.append($0) }
        text.source <- "a"
        text.source <- nil
        #expect(texts == ["a", nil])

        let title = Var<String>().new().unwrap("untitled")
        #expect(title.latestUpdate == "untitled")

        let existing = Var<String>().new().filter { $0 != nil }.unwrap("")
        var existings: [String] = []
        observer.observe(existing) { existings.append($0) }
        existing.source <- "a"
        existing.source <- nil
        existing.source <- "b"
        #expect(existings == ["a", "b"])

        let shortText = Var<String>().new().unwrap("").filter { $0.count < 5 }
        #expect(shortText.filter?(Update(nil, "this is too long")) ?? true == false)
        #expect(shortText.filter?(Update(nil, "tiny")) ?? false)

        let notifier = Var<String>().new().select("my notification")
        var notified = 0
        observer.observe(notifier) {
            notified += 1
        }
        notifier.source <- "other"
        notifier.source <- "my notification"
        #expect(notified == 1)
    }

    class Bowl: Observable {
        var latestUpdate = Filling.wasEmptied
        enum Filling { case wasFilled, wasEmptied }
    }

    enum Color { case blue, red }

    class Sky: Observable {
        var latestUpdate = Color.blue
    }

    @Test("SO4-043, SO4-044, SO4-045, SO4-046, SO4-047, SO4-048 Ad hoc mapping")
    func adHoc() {
        let dog = Listener()
        let bowl = Bowl()
        dog.observe(bowl.map { $0 == .wasFilled }) { _ in
            Issue.record("No one holds the observed mapping.")
        }
        bowl.send(.wasFilled)

        var filled: [Bool] = []
        dog.observe(bowl).map({ $0 == .wasFilled }) { bowlWasFilled in
            filled.append(bowlWasFilled)
        }
        bowl.send(.wasFilled)
        bowl.send()
        #expect(filled == [true, false])

        let number = Var(42)
        var numbers: [Int] = []
        dog.observe(number).new().unwrap(0).map {
            "\($0)"
        }.filter {
            $0.count > 1
        }.map {
            Int.init($0)
        }.filter {
            $0 != nil
        }.unwrap(-1) {
            numbers.append($0)
        }
        number <- 1
        number <- 12
        #expect(numbers == [12])

        dog.observe(number).map {
            $0.new ?? 0
        }.receive {
            numbers.append($0)
        }
        number <- nil
        #expect(numbers == [12, 0])

        let sky = Sky()
        var walks = 0
        dog.observe(sky).select(.blue) {
            walks += 1
        }
        sky.send(.red)
        sky.send(.blue)
        #expect(walks == 1)
    }

    @Test("SO4-049, SO4-050 Weak observables")
    func weakObservables() {
        let controller = Listener()
        var number: Var<Int>? = Var(12)
        let weakNumber = Weak(number!)
        var updates: [Int?] = []
        controller.observe(weakNumber) { update in
            updates.append(update.new)
        }
        var weakNumbers = [Weak<Var<Int>>]()
        weakNumbers.append(weakNumber)
        number! <- 13
        #expect(updates == [13])

        #expect(weakNumber.observable != nil)
        #expect(weakNumber.observable?.value == 13)
        number = nil
        #expect(weakNumber.observable == nil)
        #expect(weakNumber.latestUpdate.new == 13)
    }
}
