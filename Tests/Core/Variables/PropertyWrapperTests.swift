import Foundation
import SwiftObserver
import Testing

@Suite("Inventory: releases 7 and 8")
struct PropertyWrapperTests {
    final class Settings {
        @ObservableVar var volume = 5
        @ObservableVar var name: String?
    }

    @Test("SO6-076 a wrapped property reads and writes as its value and is observed through its projection")
    func wrapper() {
        let settings = Settings()
        let observer = TestObserver<Update<Int>>()
        let volume: Var<Int> = settings.$volume
        observer.record(volume)
        settings.volume = 6
        settings.volume += 1
        settings.volume = 7
        #expect(settings.volume == 7 && volume.value == 7)
        #expect(observer.log == [Update(5, 6), Update(6, 7)])
        #expect(settings.name == nil)
    }

    @Test("SO6-076 copies of the wrapper share the variable")
    func copies() {
        struct Row { @ObservableVar var count = 0 }
        let row = Row()
        let copy = row
        let observer = TestObserver<Update<Int>>()
        observer.record(copy.$count)
        row.count += 1
        #expect(copy.count == 1)
        #expect(observer.log == [Update(0, 1)])
    }

    @Test("SO6-078 a value need only be equatable; its variable is codable where the value is")
    func requirements() throws {
        struct Opaque: Equatable { let id: Int }
        let variable = Var(Opaque(id: 1))
        let observer = TestObserver<Update<Opaque>>()
        observer.record(variable)
        variable <- Opaque(id: 2)
        #expect(observer.log == [Update(Opaque(id: 1), Opaque(id: 2))])
        #expect(!((variable as AnyObject) is any Codable))
        #expect((Var(1) as AnyObject) is any Codable)
        let coded = try JSONEncoder().encode(Var([1, 2]))
        #expect(try JSONDecoder().decode(Var<[Int]>.self, from: coded).value == [1, 2])
    }
}
