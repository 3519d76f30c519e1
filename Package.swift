// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, on dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, of modules: Target.Dependency..., also special: [SwiftSetting] = []) -> Target {
    .testTarget(name: name, dependencies: modules, swiftSettings: settings + special)
}

/// What several test targets share.
func testSupport(_ name: String, of library: Target.Dependency) -> Target {
    .target(name: name, dependencies: [library], path: "Tests/\(name)", swiftSettings: settings)
}

/// Programs that are run by tests, and what they share.
func program(_ name: String, on library: Target.Dependency? = nil) -> Target {
    let path = "Tests/Programs/\(name)"
    guard let library else {
        return .target(name: name, dependencies: ["SwiftObserver"], path: path, swiftSettings: settings)
    }
    return .executableTarget(name: name, dependencies: [library], path: path, swiftSettings: settings)
}

let package = Package(
    name: "SwiftObserver",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "SwiftObserver", targets: ["SwiftObserver"]),
        .library(name: "SwiftObserver8", targets: ["SwiftObserver8"]),
        .library(name: "SwiftObserverOptionals", targets: ["SwiftObserverOptionals"]),
        .library(name: "SwiftObserverObservation", targets: ["SwiftObserverObservation"]),
        .library(name: "SwiftObserverTesting", targets: ["SwiftObserverTesting"]),
        .library(name: "Receiver", targets: ["Receiver"]),
        .library(name: "SwiftObserver4", targets: ["SwiftObserver4"]),
        .library(name: "ChannelZ", targets: ["ChannelZ"]),
        .library(name: "ReactiveKit", targets: ["ReactiveKit"]),
        .executable(name: "tour", targets: ["Tour"]),
    ],
    targets: [
        library("SwiftObserver"),
        library("SwiftObserver8", on: "SwiftObserver"),
        library("SwiftObserverOptionals", on: "SwiftObserver"),
        library("SwiftObserverObservation", on: "SwiftObserver"),
        library("SwiftObserverTesting", on: "SwiftObserver"),
        library("Receiver", on: "SwiftObserver"),
        library("SwiftObserver4", on: "SwiftObserver"),
        library("ChannelZ", on: "SwiftObserver"),
        library("ReactiveKit", on: "SwiftObserver"),
        .executableTarget(
            name: "Tour", dependencies: ["SwiftObserver", "SwiftObserverTesting", "Receiver"], swiftSettings: settings),

        testSupport("TestSupport", of: "SwiftObserverTesting"),
        program("PlacesProgram"),
        program("AsyncMain", on: "PlacesProgram"),
        program("DispatchMain", on: "PlacesProgram"),
        tests("ProgramTests", of: "AsyncMain", "DispatchMain"),
        tests("SwiftObserverTests", of: "SwiftObserver", "SwiftObserverOptionals", "TestSupport"),
        tests("SwiftObserver8Tests", of: "SwiftObserver8"),
        tests("SwiftObserverObservationTests", of: "SwiftObserver", "SwiftObserverObservation"),
        tests("AsyncTests", of: "SwiftObserver", "TestSupport"),
        tests("HandlerTests", of: "Receiver", "SwiftObserver", "TestSupport"),
        .testTarget(
            name: "HandlerSwift5Tests", dependencies: ["SwiftObserver"], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("MainActorClientTests", of: "SwiftObserver", also: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "Swift5ClientTests", dependencies: ["SwiftObserver"], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("SwiftObserverTestingTests", of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("StrategyContractTests", of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("ReceiverTests", of: "Receiver", "SwiftObserver", "TestSupport"),
        tests("ReceiverBothModulesTests", of: "Receiver", "SwiftObserver"),
        .testTarget(name: "ReceiverSwift5Tests", dependencies: ["Receiver"], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("SwiftObserver4Tests", of: "SwiftObserver4", "TestSupport"),
        tests("SwiftObserver4BothModulesTests", of: "SwiftObserver4", "SwiftObserver"),
        tests("SwiftObserver4MainActorTests", of: "SwiftObserver4", also: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "SwiftObserver4Swift5Tests", dependencies: ["SwiftObserver4"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("DerivedTests", of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("TimeTests", of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("ChannelZTests", of: "ChannelZ", "SwiftObserver", "TestSupport"),
        tests("ChannelZMainActorTests", of: "ChannelZ", also: [.defaultIsolation(MainActor.self)]),
        .testTarget(name: "ChannelZSwift5Tests", dependencies: ["ChannelZ"], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("ReactiveKitTests", of: "ReactiveKit", "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("ReactiveKitBothModulesTests", of: "ReactiveKit", "SwiftObserver"),
        tests("ReactiveKitMainActorTests", of: "ReactiveKit", also: [.defaultIsolation(MainActor.self)]),
        .testTarget(
            name: "ReactiveKitSwift5Tests", dependencies: ["ReactiveKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
        tests("TourTests", of: "SwiftObserver", "SwiftObserverTesting", "Tour", "TestSupport"),
    ],
    swiftLanguageModes: [.v6]
)
