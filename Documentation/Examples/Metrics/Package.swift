// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MetricsExample",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SwiftObserver", path: "../../.."),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "Metering",
            dependencies: [
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),
        .testTarget(
            name: "MeteringTests",
            dependencies: [
                "Metering",
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ]),
    ]
)
