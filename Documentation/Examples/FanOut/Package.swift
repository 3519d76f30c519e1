// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "FanOut",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SwiftObserver", path: "../../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        .executableTarget(
            name: "FanOut", dependencies: [.product(name: "SwiftObserver", package: "SwiftObserver")]),
        .executableTarget(
            name: "Events",
            dependencies: [
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
    ]
)
