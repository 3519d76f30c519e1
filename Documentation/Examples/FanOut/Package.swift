// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "FanOut",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SwiftObserver", path: "../../..")],
    targets: [
        .executableTarget(
            name: "FanOut", dependencies: [.product(name: "SwiftObserver", package: "SwiftObserver")])
    ]
)
