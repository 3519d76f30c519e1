// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let observer: Target.Dependency = .product(name: "SwiftObserver", package: "SwiftObserver")
let inspection: Target.Dependency = .product(name: "SwiftObserverInspection", package: "SwiftObserver")
let core: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let posix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")

let package = Package(
    name: "LiveBoard",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RedisStream", targets: ["RedisStream"])],
    traits: [.trait(name: "TLS", description: "Connects to Redis by TLS, too. It takes longer to build.")],
    dependencies: [
        .package(name: "SwiftObserver", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.29.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    ],
    targets: [
        // Nothing in it knows of the board.
        .target(
            name: "RedisStream",
            dependencies: [
                observer, core, posix,
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "MeasureStream", dependencies: [observer, "RedisStream"], swiftSettings: settings),
        .executableTarget(
            name: "LiveBoard",
            dependencies: [
                observer, inspection, core, posix, "RedisStream",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            resources: [
                .embedInCode("Page/index.html"), .embedInCode("Page/board.css"), .embedInCode("Page/icon.svg"),
                .embedInCode("Page/board.js"), .embedInCode("Page/canvas.js"), .embedInCode("Page/panel.js"),
                .embedInCode("Page/lanes.js"), .embedInCode("Page/stream.js"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "LiveBoardTests",
            dependencies: [
                "LiveBoard", "RedisStream", observer, core, posix,
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
