// swift-tools-version: 6.2
import PackageDescription

/// As in the package that is measured.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// The modules of the package that is measured.
let parts = Target.Dependency.product(name: "_BiometricsParts", package: "biometrics")

/// The decoder of pictures and clips, beside each program.
let decoder = Target.Dependency.product(name: "biometrics-decode", package: "biometrics")
/// Search among many.
let gallery = Target.Dependency.product(name: "TemplateGallery", package: "biometrics")

/// The libraries of journeys.
let journeys = Target.Dependency.product(name: "Verification", package: "biometrics")

func benchmark(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: name, swiftSettings: settings)
}

let package = Package(
    name: "biometrics-benchmarks",
    dependencies: [.package(name: "biometrics", path: "..")],
    targets: [
        .target(name: "BenchmarkSupport", path: "BenchmarkSupport", swiftSettings: settings),
        benchmark("ClipBenchmark", "BenchmarkSupport", parts, decoder),
        benchmark("ComparisonBenchmark", parts),
        benchmark("EngineBenchmark", "BenchmarkSupport", parts),
        benchmark("GalleryBenchmark", gallery),
        benchmark("JourneyBenchmark", "BenchmarkSupport", parts, journeys, decoder),
        benchmark("PairBenchmark", "BenchmarkSupport", parts, decoder),
    ]
)
