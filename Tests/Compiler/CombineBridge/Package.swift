// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

// The bridge between ReactiveKit and Combine, compiled and run where there is no Combine: OpenCombine stands in, in a module
// of that name. The sources are the package's own, by links, since a product would be built without that module.
let package = Package(
    name: "CombineBridge",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")
    ],
    targets: [
        .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
        .target(name: "SwiftObserver", swiftSettings: settings),
        .target(name: "ReactiveKit", dependencies: ["SwiftObserver", "Combine"], swiftSettings: settings),
        .testTarget(
            name: "CombineBridgeTests", dependencies: ["ReactiveKit", "SwiftObserver", "Combine"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
