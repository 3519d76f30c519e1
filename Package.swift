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

/// Tests in a folder of `Tests`; without some of its folders, which are targets of their own.
func tests(
    _ name: String, in folder: String, without others: [String] = [], only sources: [String]? = nil,
    of modules: Target.Dependency..., mode: SwiftLanguageMode? = nil, also special: [SwiftSetting] = []
) -> Target {
    // In the earlier language mode clients have none of the upcoming features.
    let settings = mode.map { [.swiftLanguageMode($0)] } ?? settings + special
    return .testTarget(
        name: name, dependencies: modules, path: "Tests/\(folder)", exclude: others, sources: sources,
        swiftSettings: settings)
}

/// What several test targets share.
func testSupport(_ name: String, of library: Target.Dependency) -> Target {
    .target(name: name, dependencies: [library], path: "Tests/Support", swiftSettings: settings)
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
        library("StrategyComparison", on: "SwiftObserver"),
        library("Receiver", on: "SwiftObserver"),
        library("SwiftObserver4", on: "SwiftObserver"),
        library("ChannelZ", on: "SwiftObserver"),
        library("ReactiveKit", on: "SwiftObserver"),
        .executableTarget(
            name: "Tour", dependencies: ["SwiftObserver", "StrategyComparison", "Receiver"], swiftSettings: settings),

        testSupport("TestSupport", of: "SwiftObserverTesting"),
        program("PlacesProgram"),
        program("AsyncMain", on: "PlacesProgram"),
        program("DispatchMain", on: "PlacesProgram"),
        tests("ProgramTests", in: "Compiler/Programs/ProgramTests", of: "AsyncMain", "DispatchMain"),
        tests(
            "SwiftObserverTests", in: "Core",
            only: [
                "Guarantees/DeliveryRowTests.swift",
                "Guarantees/IdleMessengerTests.swift",
                "Guarantees/Isolation/IsolationTests.swift",
                "Guarantees/LastWordsTests.swift",
                "Guarantees/LockFreedomTests.swift",
                "Guarantees/MeasuringTests.swift",
                "Guarantees/NothingLeftBehindTests.swift",
                "Guarantees/NumbersTests.swift",
                "Guarantees/ObserverOrderTests.swift",
                "Guarantees/RandomThreadsTests.swift",
                "Guarantees/UnusualCallsTests.swift",
                "Internals",
                "Observing/AdvancedExamples.swift",
                "Observing/AuthorTests.swift",
                "Observing/CombinedObservationTests.swift",
                "Observing/DefectTests.swift",
                "Observing/EndingTests.swift",
                "Observing/FinishingObjectsTests.swift",
                "Observing/FinishingTests.swift",
                "Observing/Initial/CellBeginningTests.swift",
                "Observing/IntroductionExamples.swift",
                "Observing/ManyObservablesTests.swift",
                "Observing/ObservableTests.swift",
                "Observing/ObservedMessengerTests.swift",
                "Observing/ObserverTests.swift",
                "Observing/StoppingTests.swift",
                "Strategies/ImmediateReplayTests.swift",
                "Strategies/MainQueueFloodTests.swift",
                "Strategies/MessageLoopTests.swift",
                "Strategies/Nesting",
                "Strategies/SwappingTests.swift",
                "Support/Dice.swift",
                "Support/Kind.swift",
                "Support/LastWords.swift",
                "Support/Log.swift",
                "Support/Modifier.swift",
                "Support/Note.swift",
                "Support/OwnThread.swift",
                "Support/Person.swift",
                "Support/Script.swift",
                "Support/TestObserver.swift",
                "Transforms",
                "Variables/BindingTests.swift",
                "Variables/BoundNetworkTests.swift",
                "Variables/CellTests.swift",
                "Variables/CodingTests.swift",
                "Variables/NumberValueTests.swift",
                "Variables/PropertyWrapperTests.swift",
                "Variables/StringValueTests.swift",
                "Variables/VariableExamples.swift",
                "Variables/VariableTests.swift",
            ], of: "SwiftObserver", "SwiftObserverOptionals", "TestSupport"),
        tests(
            "SwiftObserverObservationTests", in: "Core",
            only: [
                "Variables/TrackedTests.swift"
            ], of: "SwiftObserver", "SwiftObserverObservation"),
        tests("AsyncTests", in: "Core/Async", of: "SwiftObserver", "TestSupport"),
        tests(
            "HandlerTests", in: "Core",
            only: [
                "Guarantees/Isolation/ActorParameterRows.swift",
                "Guarantees/Isolation/ActorRows.swift",
                "Guarantees/Isolation/CallbackTests.swift",
                "Guarantees/Isolation/ChainTests.swift",
                "Guarantees/Isolation/FullPoolTests.swift",
                "Guarantees/Isolation/GlobalActorRows.swift",
                "Guarantees/Isolation/MainActorRows.swift",
                "Guarantees/Isolation/RowsTests.swift",
                "Guarantees/Isolation/World.swift",
                "Guarantees/Releases",
                "Observing/FreeObservationTests.swift",
                "Observing/Initial/InitialRaceTests.swift",
                "Observing/Initial/InitialTests.swift",
                "Observing/Initial/Record.swift",
                "Observing/Initial/Scene.swift",
                "Strategies/TrySend",
                "Support/Handlers",
                "Variables/SmallAdditionsTests.swift",
            ], of: "Receiver", "SwiftObserver", "TestSupport"),
        tests(
            "TimeTests", in: "Core",
            only: [
                "Guarantees/Contract/TimeContractTests.swift",
                "Guarantees/SequenceNumbersTests.swift",
                "Strategies/AskedForEachTests.swift",
                "Strategies/ExecutorTests.swift",
                "Strategies/FlushTests.swift",
                "Strategies/RunUpToTests.swift",
                "Strategies/Time",
                "Support/Time",
            ], of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests(
            "StrategyContractTests", in: "Core",
            only: [
                "Guarantees/Contract/BuiltIn.swift",
                "Guarantees/Contract/StrategyContractTests.swift",
                "Guarantees/Contract/TestDepth+Contracts.swift",
            ], of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("DerivedTests", in: "Core/Derived", of: "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
        tests("Swift5ClientTests", in: "Core/Swift5", of: "SwiftObserver", mode: .v5),
        tests(
            "MainActorClientTests", in: "Core/MainActor", of: "SwiftObserver", also: [.defaultIsolation(MainActor.self)]
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
            also: [.defaultIsolation(MainActor.self)]),
        tests("SwiftObserver4Swift5Tests", in: "Compatibility/SwiftObserver4/Swift5", of: "SwiftObserver4", mode: .v5),
        tests("SwiftObserver8Tests", in: "Compatibility/SwiftObserver8", of: "SwiftObserver8"),
        tests(
            "ChannelZTests", in: "Compatibility/ChannelZ", without: ["MainActor", "Swift5"], of: "ChannelZ",
            "SwiftObserver", "TestSupport"),
        tests(
            "ChannelZMainActorTests", in: "Compatibility/ChannelZ/MainActor", of: "ChannelZ",
            also: [.defaultIsolation(MainActor.self)]),
        tests("ChannelZSwift5Tests", in: "Compatibility/ChannelZ/Swift5", of: "ChannelZ", mode: .v5),
        tests(
            "ReactiveKitTests", in: "Compatibility/ReactiveKit", without: ["BothModules", "MainActor", "Swift5"],
            of: "ReactiveKit", "SwiftObserver", "SwiftObserverTesting", "TestSupport"),
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
