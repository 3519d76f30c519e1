// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// Debian's headers and library are where the compiler looks anyway.
#if os(Linux)
    let hiredisConfiguration: String? = nil
#else
    let hiredisConfiguration: String? = "hiredis"
#endif

let package = Package(
    name: "LiveBoard",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "Redis", description: "Joins many processes to one board by a Redis stream. Needs hiredis.")
    ],
    dependencies: [
        .package(name: "SwiftObserver", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    ],
    targets: [
        .systemLibrary(
            name: "CHiredis", pkgConfig: hiredisConfiguration,
            providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
        .executableTarget(
            name: "LiveBoard",
            dependencies: [
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .target(name: "CHiredis", condition: .when(traits: ["Redis"])),
            ],
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/board.css"), .embedInCode("Page/icon.svg"),
                .embedInCode("Page/board.js"), .embedInCode("Page/canvas.js"), .embedInCode("Page/panel.js"),
                .embedInCode("Page/timeline.js"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LiveBoardTests",
            dependencies: [
                "LiveBoard",
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "SwiftObserverTesting", package: "SwiftObserver"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
