// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the library stays free of dependencies while its peers can be measured beside it.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SwiftObserver", path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .target(name: "CProbe"),
        .target(name: "Floors", swiftSettings: settings),
        .target(name: "Measuring", dependencies: ["CProbe"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Floors",
                "Measuring",
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "SwiftObserver4", package: "SwiftObserver"),
                .product(name: "SwiftObserverInspection", package: "SwiftObserver"),
                .product(name: "SwiftObserverTesting", package: "SwiftObserver"),
                .product(name: "ChannelZ", package: "SwiftObserver"),
                .product(name: "Receiver", package: "SwiftObserver"),
                .product(name: "ReactiveKit", package: "SwiftObserver"),
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Soak",
            dependencies: [
                "CProbe", .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "ReactiveKit", package: "SwiftObserver"),
            ],
            swiftSettings: settings),
        // One observation each, for the size of a program: see build-cost.sh, which builds them in the same way elsewhere.
        .executableTarget(
            name: "UsingSwiftObserver", dependencies: [.product(name: "SwiftObserver", package: "SwiftObserver")],
            path: "Sources/Programs/SwiftObserver"),
        .executableTarget(
            name: "UsingReactiveKit", dependencies: [.product(name: "ReactiveKit", package: "SwiftObserver")],
            path: "Sources/Programs/ReactiveKit"),
    ]
)
