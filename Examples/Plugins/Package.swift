// swift-tools-version: 6.2
import PackageDescription

/// Plugins in a package of their own, as a third party's are: nothing but the ABI's header is taken from the host.
let package = Package(
    name: "example-plugins",
    products: [
        .library(name: "PatternEmbedder", type: .dynamic, targets: ["PatternEmbedder"]),
        .library(name: "SkinFaceDetector", type: .dynamic, targets: ["SkinFaceDetector"]),
    ],
    dependencies: [.package(name: "biometrics", path: "../..")],
    targets: [
        .target(
            name: "PatternEmbedder", dependencies: [.product(name: "BiometricsPluginABI", package: "biometrics")],
            path: "PatternEmbedder",
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"), .strictMemorySafety(),
                .treatAllWarnings(as: .error),
            ]),
        .target(
            name: "SkinFaceDetector", dependencies: [.product(name: "BiometricsPluginABI", package: "biometrics")],
            path: "SkinFaceDetector", publicHeadersPath: ".", linkerSettings: [.linkedLibrary("m")]),
    ],
    cLanguageStandard: .c11
)
