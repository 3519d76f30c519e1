// Code with the names of SwiftObserver 7 and 8.
import SwiftObserver8

class Plain: Observer {
    let receiver = Receiver()
    var count = 0
    func watch(_ object: some ObservableObject<Int>, _ cache: some ObservableCache<Int>) {
        observe(object) { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        observe(object) { _, _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        observeOnce(object) { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        observe(cache, initial: true) { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        observe(cache, cache) { _, _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
        observe(object).map { $0 + 1 }.receive { _ in self.count += 1 }  // warns in Swift 6: SendableClosureCaptures
    }
}

@MainActor class Label: Observer {
    let receiver = Receiver()
    var count = 0
    func watch(_ object: some ObservableObject<Int>, _ cache: some ObservableCache<Int>) {
        observe(object) { [weak self] _ in self?.count += 1 }
        observe(object) { [weak self] _, _ in self?.count += 1 }
        observeOnce(object) { [weak self] _ in self?.count += 1 }
        observe(cache, initial: true) { [weak self] _ in self?.count += 1 }
        observe(cache, cache) { [weak self] _, _ in self?.count += 1 }
        observe(object).map { $0 + 1 }.receive { [weak self] _ in self?.count += 1 }
    }
}

actor Store: Observer {
    let receiver = Receiver()
    var count = 0
    func watch(_ object: some ObservableObject<Int>, _ cache: some ObservableCache<Int>) {
        observe(object) { _ in self.count += 1 }
        observe(object) { store, _ in store.count += 1 }
        observe(cache, initial: true) { store, _ in store.count += 1 }
        observe(object).map { $0 + 1 }.receive { store, _ in store.count += 1 }
    }
}
