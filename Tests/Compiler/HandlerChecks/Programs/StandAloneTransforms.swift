// Closures of transforms that are objects are shared, so they are checked without an actor of their own.
import SwiftObserver

final class Plain {
    var count = 0
    func transforms(_ numbers: Messenger<Int>, _ test: @escaping (Int) -> Bool) {
        var local = 0
        _ = numbers.map { $0 + 1 }.filter { $0 > 1 }.filterAuthor { _ in true }
        _ = numbers.map { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        _ = numbers.filter { _ in
            local += 1  // warns in Swift 6: SendableClosureCaptures
            return true
        }
        _ = numbers.filterAuthor { _ in self.count > 1 }  // warns in Swift 6: SendableClosureCaptures
        _ = numbers.compactMap { $0 }.removeDuplicates().scan(0) { $0 + $1 }.removeDuplicates { $0 == $1 }
        _ = numbers.compactMap { self.count + $0 }  // warns in Swift 6: SendableClosureCaptures
        _ = numbers.removeDuplicates { self.count + $0 == $1 }  // warns in Swift 6: SendableClosureCaptures
        _ = numbers.scan(0) { self.count + $0 + $1 }  // warns in Swift 6: SendableClosureCaptures
        _ = numbers.filter(test)  // warns in Swift 6: -
        _ = Mapper(numbers) { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        print(local)
    }
}
