// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Marbles",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SwiftObserver", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Marbles",
            dependencies: [
                .product(name: "SwiftObserver", package: "SwiftObserver"),
                .product(name: "SwiftObserverTesting", package: "SwiftObserver"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
