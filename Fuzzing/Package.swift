// swift-tools-version: 6.2
import PackageDescription

/// One program with libFuzzer's main function. `scripts/fuzz` builds it with the sanitizers and runs it.
let package = Package(
    name: "biometrics-fuzzing",
    dependencies: [.package(name: "biometrics", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzz", dependencies: [.product(name: "_FuzzTargets", package: "biometrics")], path: "Fuzz",
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"), .strictMemorySafety(),
                .treatAllWarnings(as: .error),
                // The main function is libFuzzer's.
                .unsafeFlags(["-parse-as-library"]),
            ])
    ]
)
