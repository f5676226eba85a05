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

/// For what takes longer to optimise than it ever runs: the tests of an optimised library (`scripts/test --optimized`), and the
/// words of the command line, which a release build waits for at its end.
let plain = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))

func tests(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: settings + [plain])
}

/// Never imgcodecs, videoio or highgui: they load over a hundred libraries at every start. The headers come by COpenCV's link
/// `opencv4`, because a pkg-config file would link them all.
let openCVLibraries = ["core", "imgproc", "dnn"].map { "opencv_\($0)" } + ["m"]

let package = Package(
    name: "biometrics",
    products: [
        .library(name: "Biometrics", targets: ["Biometrics"]),
        .library(name: "ActiveLiveness", targets: ["ActiveLiveness"]),
        .library(name: "BiometricsEvaluation", targets: ["BiometricsEvaluation", "EvaluationRunner"]),
        .library(name: "TemplateGallery", targets: ["TemplateGallery"]),
        .library(name: "IdentityDocuments", targets: ["IdentityDocuments"]),
        .library(name: "ChipReading", targets: ["ChipReading", "TravelChips"]),
        .library(
            name: "Verification",
            targets: ["VendorProjections", "Verification", "VerificationService", "VerificationStore"]),
        // Calls a service over HTTP; nothing of the library comes with it.
        .library(name: "BiometricsClient", targets: ["BiometricsClient"]),
        .executable(name: "biometrics", targets: ["BiometricsCLI"]),
        // Decodes every picture and clip for the library; to be installed beside the program.
        .executable(name: "biometrics-decode", targets: ["ConfinedDecoder"]),
        .library(name: "BiometricsPluginABI", targets: ["BiometricsPluginABI"]),
        // The objects of the C library. scripts/library links them, because a product cannot hold Swift's own libraries.
        .library(name: "BiometricsABI", type: .static, targets: ["BiometricsABI"]),
        // For Benchmarks alone, which is a package of its own: no part of what is promised to anybody.
        .library(
            name: "_BiometricsParts",
            targets: [
                "Biometrics", "BiometricsCore", "BiometricsEvaluation", "Builtin", "MediaKit", "ModelStore",
                "OpenCVKit", "OpenVINOKit",
            ]),
        // For Fuzzing alone, likewise.
        .library(name: "_FuzzTargets", targets: ["FuzzTargets"]),
    ],
    targets: [
        // MARK: System
        .target(name: "CDescriptors"),
        module("Platform", "CDescriptors"),
        // MARK: Core
        module("BiometricsCore", "Platform"),
        .target(name: "CDocumentDesigns", exclude: ["designs", "labels.json", "design.h"]),
        module("IdentityDocuments", "CDocumentDesigns", "Platform"),
        module("TravelChips", "BiometricsCore", "IdentityDocuments"),
        module("ActiveLiveness", "BiometricsCore", "Platform"),
        module("ONNXFormat", "BiometricsCore"),
        module("Verification", "ActiveLiveness", "BiometricsCore", "IdentityDocuments", "Platform"),
        module("VendorProjections", "BiometricsCore", "IdentityDocuments", "Verification"),
        // MARK: Digests
        .systemLibrary(
            name: "CLibCrypto", path: "Sources/System/CLibCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),
        module("Digests", "BiometricsCore", "CLibCrypto"),
        // MARK: Chips
        .target(name: "CChipCrypto", dependencies: ["CLibCrypto"], cSettings: [.define("_GNU_SOURCE")]),
        module(
            "ChipReading", "Archives", "BiometricsCore", "CChipCrypto", "IdentityDocuments", "Platform", "TravelChips"),
        // MARK: OpenCV
        .target(
            name: "COpenCV", exclude: ["opencv4"], cxxSettings: [.headerSearchPath("opencv4"), .headerSearchPath(".")],
            linkerSettings: openCVLibraries.map { .linkedLibrary($0) }),
        module("OpenCVKit", "BiometricsCore", "COpenCV", "ONNXFormat"),
        // MARK: OpenVINO
        // Opened at run time: nothing of OpenVINO is needed to build.
        .target(name: "COpenVINO"),
        module("OpenVINOKit", "BiometricsCore", "COpenVINO", "OpenCVKit", "Platform"),
        // MARK: Tesseract
        // Opened at run time: nothing of Tesseract is needed to build.
        .target(name: "CTesseract"),
        module("TesseractKit", "BiometricsCore", "CTesseract"),
        // MARK: Media
        // libtiff and libopenjp2 are absent here: CImageCodecs opens them when the first such file comes, and needs their headers.
        .systemLibrary(
            name: "SystemImageCodecs", path: "Sources/System/ImageCodecs", pkgConfig: "libjpeg libpng libwebp",
            providers: [.apt(["libjpeg-dev", "libpng-dev", "libwebp-dev", "libtiff-dev", "libopenjp2-7-dev"])]),
        .target(name: "CMediaFiles"),
        .target(name: "CPictureEncoder", dependencies: ["CMediaFiles", "SystemImageCodecs"]),
        module(
            "MediaKit", "BiometricsCore", "CDecoderProtocol", "CMediaFiles", "CPictureEncoder", "Digests", "Platform"),
        // MARK: Confined decoders
        // poppler, libheif and libseccomp are opened at run time, by this program alone: nothing of them is needed to build.
        // ZXing is opened then too, but its headers (libzxing-dev) must be there to build. Without them no barcode is read.
        // A process with keys links no decoder: these two are for this program alone.
        .target(name: "CImageCodecs", dependencies: ["CMediaFiles", "SystemImageCodecs"]),
        .target(name: "CFFmpeg", dependencies: ["CMediaFiles"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "CConfinement"),
        .target(name: "CDecoderProtocol"),
        .executableTarget(
            name: "ConfinedDecoder",
            dependencies: ["CConfinement", "CDecoderProtocol", "CDescriptors", "CFFmpeg", "CImageCodecs"],
            linkerSettings: [.linkedLibrary("m")]),
        // MARK: Archives
        module("Archives", "BiometricsCore", "CZlib"),
        // MARK: Models
        .target(name: "CModelData"),
        module("ModelStore", "Archives", "BiometricsCore", "CModelData", "Digests", "Platform"),
        module("TFLite", "BiometricsCore", "ONNXFormat"),
        // MARK: Plugins of third parties
        .target(name: "BiometricsPluginABI"),
        .target(name: "CSealedMemory"),
        module("PluginHost", "BiometricsCore", "BiometricsPluginABI", "CSealedMemory", "Digests", "Platform"),
        module("PluginConformance", "BiometricsCore"),
        // MARK: Plugins
        module("BlazeFace", path: "Sources/Plugins/BlazeFace", "BiometricsCore", "OpenCVKit", "Platform", "TFLite"),
        module("FaceCover", path: "Sources/Plugins/FaceCover", "BiometricsCore", "OpenCVKit", "TFLite"),
        module("YuNet", path: "Sources/Plugins/YuNet", "BiometricsCore", "ONNXFormat", "Platform"),
        module("OnnxEmbedder", path: "Sources/Plugins/OnnxEmbedder", "BiometricsCore", "ONNXFormat"),
        module("Dlib", path: "Sources/Plugins/Dlib", "BiometricsCore", "ONNXFormat"),
        module("Continuity", path: "Sources/Plugins/Continuity", "BiometricsCore", "OpenCVKit"),
        module("NativeQuality", path: "Sources/Plugins/NativeQuality", "BiometricsCore", "OpenCVKit", "Platform"),
        module(
            "PADNetworks", path: "Sources/Plugins/PADNetworks", "BiometricsCore", "ONNXFormat", "OpenCVKit", "Platform"),
        module("PresentationCues", path: "Sources/Plugins/PresentationCues", "BiometricsCore", "OpenCVKit"),
        module(
            "TesseractText", path: "Sources/Plugins/TesseractText", "BiometricsCore", "ONNXFormat", "OpenCVKit",
            "TesseractKit"),
        module(
            "PaddleText", path: "Sources/Plugins/PaddleText", "BiometricsCore", "ONNXFormat", "OpenCVKit",
            "OpenVINOKit", "Platform"),
        module(
            "Builtin", path: "Sources/Plugins/Builtin", "BiometricsCore", "BlazeFace",
            "Continuity", "Dlib", "FaceCover", "NativeQuality", "OnnxEmbedder", "PADNetworks", "PaddleText",
            "PresentationCues", "TesseractText", "YuNet"),
        // YuNet's network for browsers. In this package, only tests run it.
        .target(name: "CFaceNetwork"),
        // MARK: Documents
        .target(name: "CPictureKernels"),
        module(
            "DocumentReading", "BiometricsCore", "CPictureKernels", "IdentityDocuments", "MediaKit", "OpenCVKit",
            "Platform"),
        // MARK: What programs import
        module(
            "Biometrics", "ActiveLiveness", "BiometricsCore", "Builtin", "CPictureKernels", "ChipReading", "Digests",
            "DocumentReading", "IdentityDocuments", "MediaKit", "ModelStore", "OpenCVKit", "OpenVINOKit", "Platform",
            "PluginHost", "TravelChips"),
        // MARK: Journeys
        .systemLibrary(
            name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        // Opened at run time: nothing of PostgreSQL is needed to build.
        .target(name: "CPostgres", cSettings: [.define("_GNU_SOURCE")]),
        module(
            "VerificationStore", "BiometricsCore", "CLibCrypto", "CPostgres", "CSQLite", "Digests", "Platform",
            "Verification"),
        module(
            "VerificationService", "ActiveLiveness", "Biometrics", "BiometricsCore", "ChipReading", "Digests",
            "IdentityDocuments", "MediaKit", "Platform", "TemplateGallery", "TravelChips", "Verification",
            "VerificationStore"),
        // MARK: Service
        .target(name: "CHTTPLoop", cSettings: [.define("_GNU_SOURCE")]),
        module("HTTPKit", "BiometricsCore", "CHTTPLoop", "Platform"),
        .target(name: "CServiceData", exclude: ["capture", "capture-element", "review"]),
        .systemLibrary(
            name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        module(
            "HTTPService", "Biometrics", "BiometricsCore", "CServiceData", "CZlib", "Digests", "HTTPKit",
            "IdentityDocuments", "Platform", "TemplateGallery", "VendorProjections", "Verification",
            "VerificationService", "VerificationStore"),
        // MARK: Client
        module("BiometricsClient"),
        // MARK: Evaluation
        .target(name: "CTemplateMatrix"),
        .target(name: "CReportPage", exclude: ["page"]),
        module("BiometricsEvaluation", "BiometricsCore", "CReportPage", "CTemplateMatrix", "Digests", "Platform"),
        module(
            "EvaluationRunner", "Biometrics", "BiometricsCore", "BiometricsEvaluation", "IdentityDocuments", "MediaKit",
            "Platform"),
        // MARK: Search
        .target(name: "CTemplateScan"),
        module("TemplateGallery", "BiometricsCore", "CTemplateScan", "Platform"),
        // MARK: C library
        .target(name: "CBiometrics"),
        module(
            "BiometricsABI", "Biometrics", "BiometricsCore", "CBiometrics", "Dlib", "DocumentReading",
            "IdentityDocuments",
            "Platform", "TemplateGallery"),
        // MARK: Command line
        .executableTarget(
            name: "BiometricsCLI",
            dependencies: [
                "ActiveLiveness", "Biometrics", "BiometricsCore", "BiometricsEvaluation", "Builtin", "ChipReading",
                "EvaluationRunner", "HTTPKit", "HTTPService", "IdentityDocuments", "MediaKit", "ModelStore",
                "OpenCVKit", "OpenVINOKit",
                "PADNetworks", "Platform", "PluginConformance", "TemplateGallery", "TesseractKit", "TravelChips",
                "VendorProjections", "Verification", "VerificationService", "VerificationStore",
            ],
            swiftSettings: settings + [plain]),
        // MARK: Examples
        .executableTarget(
            name: "CompareFaces", dependencies: ["Biometrics"], path: "Examples/CompareFaces",
            swiftSettings: settings),
        // MARK: Tests
        .executableTarget(
            name: "DecodingProbe", dependencies: ["BiometricsCore", "MediaKit"], path: "Tests/DecodingProbe",
            swiftSettings: settings),
        .executableTarget(
            name: "ConfinementProbe", dependencies: ["CConfinement", "CDescriptors"], path: "Tests/ConfinementProbe"),
        .executableTarget(
            name: "LyingDecoder",
            dependencies: ["CConfinement", "CDecoderProtocol", "CDescriptors"],
            path: "Tests/LyingDecoder"),
        // Weights in the formats of their publishers, written by hand.
        module("WeightFixtures", path: "Tests/WeightFixtures"),
        // Keys, certificates and chips of a State that does not exist.
        .target(name: "CChipForge", dependencies: ["CLibCrypto"], path: "Tests/CChipForge"),
        module(
            "ChipTestSupport", path: "Tests/ChipTestSupport", "BiometricsCore", "CChipForge", "ChipReading",
            "TravelChips"),
        tests(
            "TravelChipsTests", "TravelChips", "BiometricsCore", "BiometricsTestSupport", "ChipTestSupport",
            "IdentityDocuments"),
        tests(
            "ChipReadingTests", "ChipReading", "BiometricsCore", "BiometricsTestSupport", "ChipTestSupport",
            "IdentityDocuments", "TravelChips"),
        tests("ArchivesTests", "Archives", "BiometricsCore", "BiometricsTestSupport"),
        module(
            "FuzzTargets", path: "Tests/FuzzTargets", "ActiveLiveness", "Archives", "Biometrics", "BiometricsCore",
            "BiometricsEvaluation", "CFFmpeg", "ChipReading", "ChipTestSupport", "CHTTPLoop", "CImageCodecs", "Dlib",
            "HTTPKit", "HTTPService",
            "IdentityDocuments", "MediaKit", "ONNXFormat", "PADNetworks", "TFLite", "TravelChips", "Verification",
            "VerificationStore", "WeightFixtures"),
        tests("FuzzTargetsTests", "FuzzTargets"),
        module(
            "BiometricsTestSupport", path: "Tests/BiometricsTestSupport", "Biometrics", "BiometricsCore", "MediaKit",
            "ModelStore"),
        tests(
            "BiometricsTests", "ActiveLiveness", "Biometrics", "BiometricsCore", "Digests", "IdentityDocuments",
            "MediaKit", "ModelStore", "OpenCVKit", "BiometricsTestSupport", "TemplateGallery"),
        tests(
            "DocumentReadingTests", "DocumentReading", "Biometrics", "BiometricsCore", "BiometricsTestSupport",
            "IdentityDocuments",
            "MediaKit", "OpenCVKit"),
        tests("GoldenTests", "Biometrics", "BiometricsTestSupport", "OpenVINOKit"),
        tests("PlatformTests", "Platform", "BiometricsTestSupport"),
        tests("BiometricsCoreTests", "BiometricsCore", "BiometricsTestSupport"),
        tests("ActiveLivenessTests", "ActiveLiveness", "BiometricsCore", "BiometricsTestSupport"),
        tests("DigestsTests", "Digests"),
        tests("IdentityDocumentsTests", "IdentityDocuments", "BiometricsTestSupport"),
        tests(
            "VerificationTests", "Verification", "ActiveLiveness", "BiometricsCore", "BiometricsTestSupport",
            "IdentityDocuments", "VendorProjections"),
        tests(
            "VerificationStoreTests", "VerificationStore", "BiometricsCore", "BiometricsTestSupport",
            "IdentityDocuments", "Verification"),
        module(
            "JourneyTestSupport", path: "Tests/JourneyTestSupport", "ActiveLiveness", "Biometrics", "BiometricsCore",
            "IdentityDocuments", "Verification", "VerificationService", "VerificationStore"),
        .executableTarget(
            name: "JourneyProbe",
            dependencies: ["JourneyTestSupport", "Verification", "VerificationService", "VerificationStore"],
            path: "Tests/JourneyProbe", swiftSettings: settings),
        tests(
            "VerificationServiceTests", "VerificationService", "Biometrics", "BiometricsCore", "BiometricsTestSupport",
            "ChipReading", "ChipTestSupport", "DocumentReading", "IdentityDocuments", "JourneyProbe",
            "JourneyTestSupport",
            "TemplateGallery", "TravelChips", "VendorProjections", "Verification", "VerificationStore"),
        tests("HTTPKitTests", "HTTPKit"),
        tests(
            "HTTPServiceTests", "HTTPService", "ActiveLiveness", "Biometrics", "BiometricsClient", "BiometricsCore",
            "BiometricsTestSupport", "ChipTestSupport", "HTTPKit", "IdentityDocuments", "JourneyTestSupport",
            "MediaKit", "OpenCVKit", "Platform",
            "Verification", "VerificationService", "VerificationStore"),
        .target(
            name: "COpenCVThrower", dependencies: ["COpenCV"], path: "Tests/COpenCVThrower",
            cxxSettings: [
                .headerSearchPath("../../Sources/COpenCV"), .headerSearchPath("../../Sources/COpenCV/opencv4"),
            ]),
        tests("COpenCVTests", "COpenCV", "COpenCVThrower"),
        tests("OpenCVKitTests", "OpenCVKit", "BiometricsCore", "BiometricsTestSupport", "COpenCV"),
        tests("PluginHostTests", "PluginHost", "BiometricsCore", "BiometricsPluginABI", "BiometricsTestSupport"),
        tests("TFLiteTests", "TFLite", "BiometricsCore", "BiometricsTestSupport", "OpenCVKit"),
        tests(
            "YuNetTests", "YuNet", "BiometricsCore", "BiometricsTestSupport", "CFaceNetwork", "MediaKit", "ModelStore",
            "ONNXFormat", "OpenCVKit"),
        tests(
            "BlazeFaceTests", "BlazeFace", "BiometricsCore", "BiometricsTestSupport", "MediaKit", "ModelStore",
            "OpenCVKit"),
        tests(
            "FaceCoverTests", "FaceCover", "BiometricsCore", "BiometricsTestSupport", "MediaKit", "ModelStore",
            "OpenCVKit"),
        tests(
            "DlibTests", "Dlib", "BiometricsCore", "BiometricsTestSupport", "MediaKit", "ModelStore", "OpenCVKit",
            "PluginHost", "WeightFixtures"),
        tests(
            "PluginConformanceTests", "PluginConformance", "PluginHost", "BiometricsCore", "BiometricsTestSupport",
            "Builtin", "ModelStore", "OpenCVKit"),
        tests("ONNXFormatTests", "ONNXFormat", "BiometricsCore", "BiometricsTestSupport"),
        tests("OnnxEmbedderTests", "OnnxEmbedder", "BiometricsCore", "BiometricsTestSupport", "Digests", "ModelStore"),
        tests("OpenVINOKitTests", "OpenVINOKit", "BiometricsCore", "BiometricsTestSupport"),
        tests(
            "PaddleTextTests", "PaddleText", "BiometricsCore", "BiometricsTestSupport", "ModelStore", "ONNXFormat",
            "OpenCVKit", "OpenVINOKit", "Platform"),
        tests("TesseractKitTests", "TesseractKit", "BiometricsCore", "CTesseract"),
        tests("TesseractTextTests", "TesseractText", "BiometricsCore", "Digests", "Platform"),
        tests("ModelStoreTests", "ModelStore", "BiometricsCore", "BiometricsTestSupport", "Digests", "Platform"),
        tests("CFFmpegTests", "CFFmpeg"),
        tests(
            "MediaKitTests", "MediaKit", "BiometricsCore", "BiometricsTestSupport", "CDecoderProtocol", "CImageCodecs",
            "CMediaFiles", "CPictureEncoder", "Platform"),
        tests("ContinuityTests", "Continuity", "BiometricsCore", "BiometricsTestSupport", "MediaKit", "OpenCVKit"),
        tests("NativeQualityTests", "NativeQuality", "BiometricsCore", "OpenCVKit"),
        tests("PresentationCuesTests", "PresentationCues", "BiometricsCore"),
        tests(
            "PADNetworksTests", "PADNetworks", "BiometricsCore", "BiometricsTestSupport", "Digests", "ModelStore",
            "OpenCVKit", "WeightFixtures"),
        tests(
            "LivenessFusionTests", "BiometricsCore", "BiometricsTestSupport", "Builtin", "MediaKit", "ModelStore",
            "OpenCVKit", "PADNetworks", "YuNet"),
        tests(
            "BiometricsEvaluationTests", "BiometricsEvaluation", "BiometricsCore", "BiometricsTestSupport", "Digests"),
        .executableTarget(
            name: "GalleryProbe", dependencies: ["BiometricsCore", "TemplateGallery"], path: "Tests/GalleryProbe",
            swiftSettings: settings),
        tests(
            "TemplateGalleryTests", "TemplateGallery", "BiometricsCore", "BiometricsTestSupport", "CTemplateScan",
            "GalleryProbe", "Platform"),
        tests(
            "EvaluationRunnerTests", "EvaluationRunner", "Biometrics", "BiometricsCore", "BiometricsEvaluation",
            "BiometricsTestSupport", "MediaKit"),
        // C calls are made as a C program makes them, so that its pointers are not marked.
        .testTarget(name: "CPictureKernelsTests", dependencies: ["BiometricsTestSupport", "CPictureKernels"]),
        .testTarget(
            name: "BiometricsABITests",
            dependencies: ["Biometrics", "BiometricsABI", "BiometricsTestSupport", "CBiometrics"],
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
                .treatAllWarnings(as: .error), plain,
            ]),
        tests(
            "CLITests", "Biometrics", "BiometricsCLI", "BiometricsCore", "BiometricsEvaluation",
            "BiometricsTestSupport", "ChipReading", "DocumentReading", "EvaluationRunner", "HTTPService",
            "IdentityDocuments",
            "MediaKit", "ModelStore", "OpenVINOKit", "Platform", "TemplateGallery", "VendorProjections",
            "Verification", "VerificationService"),
    ],
    cLanguageStandard: .c11,
    cxxLanguageStandard: .cxx17
)

// Half of a sanitizer's time is the build. It names the targets whose tests it runs.
if let names = Context.environment["BIOMETRICS_TEST_TARGETS"]?.split(separator: ",").map(String.init) {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
