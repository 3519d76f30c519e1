// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Checkout",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SwiftObserver", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Checkout", dependencies: [.product(name: "SwiftObserver", package: "SwiftObserver")]),
        .testTarget(
            name: "CheckoutTests",
            dependencies: ["Checkout", .product(name: "SwiftObserver", package: "SwiftObserver")]),
    ]
)
