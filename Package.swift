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

/// Tests in a folder of `Tests`, without the folders in it that are targets of their own.
func tests(
    _ name: String, in folder: String, without others: [String] = [], of modules: Target.Dependency...,
    mode: SwiftLanguageMode? = nil, also special: [SwiftSetting] = []
) -> Target {
    // Clients in the earlier language mode have none of the upcoming features.
    let chosen = mode.map { [SwiftSetting.swiftLanguageMode($0)] } ?? settings + special
    return .testTarget(
        name: name, dependencies: modules, path: "Tests/\(folder)", exclude: others, swiftSettings: chosen)
}

/// What several test targets share.
func testSupport(_ name: String, of libraries: Target.Dependency...) -> Target {
    .target(name: name, dependencies: libraries, path: "Tests/Support", swiftSettings: settings)
}

/// Programs that are run by tests, and what they share.
func program(_ name: String, on library: Target.Dependency? = nil) -> Target {
    let path = "Tests/Compiler/Programs/\(name)"
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
        .library(name: "SwiftObserverInspection", targets: ["SwiftObserverInspection"]),
        .library(name: "StrategyComparison", targets: ["StrategyComparison"]),
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
        library("SwiftObserverInspection", on: "SwiftObserver"),
        library("StrategyComparison", on: "SwiftObserver"),
        library("Receiver", on: "SwiftObserver"),
        library("SwiftObserver4", on: "SwiftObserver"),
        library("ChannelZ", on: "SwiftObserver"),
        library("ReactiveKit", on: "SwiftObserver"),
        .executableTarget(
            name: "Tour", dependencies: ["SwiftObserver", "SwiftObserverInspection", "StrategyComparison", "Receiver"],
            swiftSettings: settings),

        testSupport("TestSupport", of: "SwiftObserverInspection", "SwiftObserverTesting"),
        program("PlacesProgram"),
        program("AsyncMain", on: "PlacesProgram"),
        program("DispatchMain", on: "PlacesProgram"),
        tests("ProgramTests", in: "Compiler/Programs/ProgramTests", of: "AsyncMain", "DispatchMain"),
        tests(
            "SwiftObserverTests", in: "Core", without: ["MainActor", "Swift5"],
            of: "SwiftObserver", "SwiftObserverOptionals", "SwiftObserverObservation", "SwiftObserverTesting",
            "SwiftObserverInspection", "Receiver", "TestSupport"),
        tests("Swift5ClientTests", in: "Core/Swift5", of: "SwiftObserver", mode: .v5),
        tests(
            "MainActorClientTests", in: "Core/MainActor", of: "SwiftObserver", "TestSupport",
            also: [.defaultIsolation(MainActor.self)]
        ),

        tests(
            "ReceiverTests", in: "Compatibility/Receiver", without: ["BothModules", "Swift5"], of: "Receiver",
            "SwiftObserver", "TestSupport"),
        tests("ReceiverBothModulesTests", in: "Compatibility/Receiver/BothModules", of: "Receiver", "SwiftObserver"),
        tests("ReceiverSwift5Tests", in: "Compatibility/Receiver/Swift5", of: "Receiver", mode: .v5),
        tests(
            "SwiftObserver4Tests", in: "Compatibility/SwiftObserver4", without: ["BothModules", "MainActor", "Swift5"],
            of: "SwiftObserver4", "TestSupport"),
        tests(
            "SwiftObserver4BothModulesTests", in: "Compatibility/SwiftObserver4/BothModules", of: "SwiftObserver4",
            "SwiftObserver"),
        tests(
            "SwiftObserver4MainActorTests", in: "Compatibility/SwiftObserver4/MainActor", of: "SwiftObserver4",
            "TestSupport",
            also: [.defaultIsolation(MainActor.self)]),
        tests("SwiftObserver4Swift5Tests", in: "Compatibility/SwiftObserver4/Swift5", of: "SwiftObserver4", mode: .v5),
        tests("SwiftObserver8Tests", in: "Compatibility/SwiftObserver8", of: "SwiftObserver8"),
        tests(
            "ChannelZTests", in: "Compatibility/ChannelZ", without: ["MainActor", "Swift5"], of: "ChannelZ",
            "SwiftObserver", "SwiftObserverInspection", "TestSupport"),
        tests(
            "ChannelZMainActorTests", in: "Compatibility/ChannelZ/MainActor", of: "ChannelZ", "TestSupport",
            also: [.defaultIsolation(MainActor.self)]),
        tests("ChannelZSwift5Tests", in: "Compatibility/ChannelZ/Swift5", of: "ChannelZ", mode: .v5),
        tests(
            "ReactiveKitTests", in: "Compatibility/ReactiveKit", without: ["BothModules", "MainActor", "Swift5"],
            of: "ReactiveKit", "SwiftObserver", "SwiftObserverInspection", "SwiftObserverTesting", "TestSupport"),
        tests(
            "ReactiveKitBothModulesTests", in: "Compatibility/ReactiveKit/BothModules", of: "ReactiveKit",
            "SwiftObserver"),
        tests(
            "ReactiveKitMainActorTests", in: "Compatibility/ReactiveKit/MainActor", of: "ReactiveKit",
            also: [.defaultIsolation(MainActor.self)]),
        tests("ReactiveKitSwift5Tests", in: "Compatibility/ReactiveKit/Swift5", of: "ReactiveKit", mode: .v5),

        tests(
            "SwiftObserverTestingTests", in: "Kit", without: ["Tour"],
            of: "SwiftObserver", "SwiftObserverTesting", "StrategyComparison", "TestSupport"),
        tests("TourTests", in: "Kit/Tour", of: "SwiftObserver", "StrategyComparison", "Tour", "TestSupport"),
    ],
    swiftLanguageModes: [.v6]
)
