// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built the same way: Swift 6 mode, imports hidden unless said, pointers marked, no warnings.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, path: String? = nil, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
    name: "biometrics",
    targets: [
        // MARK: Core
        module("BiometricsCore"),
        // MARK: Models
        .systemLibrary(
            name: "CLibCrypto", path: "Sources/System/CLibCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        .target(name: "CModelData"),
        module("ModelStore", "BiometricsCore", "CLibCrypto", "CModelData"),
        // MARK: Evaluation
        module("BiometricsEvaluation", "BiometricsCore"),
        // MARK: Tests
        tests("BiometricsCoreTests", "BiometricsCore"),
        tests("ModelStoreTests", "ModelStore", "BiometricsCore"),
        tests("BiometricsEvaluationTests", "BiometricsEvaluation", "BiometricsCore"),
    ],
    cLanguageStandard: .c11,
    cxxLanguageStandard: .cxx17
)
