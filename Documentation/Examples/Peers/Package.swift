// swift-tools-version: 6.2

import PackageDescription

// What "Why not something else?" says of other libraries, where they run on Linux.
let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "SwiftObserver", path: "../../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        .testTarget(
            name: "PeersTests",
            dependencies: [
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ])
    ]
)
