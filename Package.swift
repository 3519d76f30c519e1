// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "SwiftObserver",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "SwiftObserver", targets: ["SwiftObserver"]),
        .library(name: "SwiftObserver8", targets: ["SwiftObserver8"]),
        .library(name: "SwiftObserverTesting", targets: ["SwiftObserverTesting"]),
        .executable(name: "tour", targets: ["Tour"]),
    ],
    targets: [
        .target(name: "SwiftObserver", swiftSettings: settings),
        .target(name: "SwiftObserver8", dependencies: ["SwiftObserver"], swiftSettings: settings),
        .target(name: "SwiftObserverTesting", dependencies: ["SwiftObserver"], swiftSettings: settings),
        .executableTarget(
            name: "Tour", dependencies: ["SwiftObserver", "SwiftObserverTesting"], swiftSettings: settings),
        .testTarget(name: "SwiftObserverTests", dependencies: ["SwiftObserver"], swiftSettings: settings),
        .testTarget(
            name: "SwiftObserverTestingTests", dependencies: ["SwiftObserver", "SwiftObserverTesting"],
            swiftSettings: settings),
        .testTarget(
            name: "TourTests", dependencies: ["SwiftObserver", "SwiftObserverTesting", "Tour"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
