import Foundation
public import Testing

/// dlib's face detector, built by `scripts/build-dlib-detector` where dlib is.
public enum DlibLibrary {
    /// Whether it can be built here.
    public static let canBeBuilt = FileManager.default.fileExists(
        atPath: "/usr/include/dlib/image_processing/frontal_face_detector.h")

    /// The advice of a test that is skipped without it.
    public static let hint: Comment = "`scripts/setup --with-dlib`"

    /// The path of the library, beside the tests; built anew where what it is made of has changed.
    public static func path() throws -> String { try built.get() }

    private static let built = Result { try build() }

    private static func build() throws -> String {
        let root = SourceTree.root.path
        let library = BuiltProduct.library("DlibDetector")
        let script = "\(root)/scripts/build-dlib-detector"
        let sources = [
            script, "\(root)/Sources/Plugins/DlibDetector/DlibDetector.cpp",
            "\(root)/Sources/BiometricsPluginABI/include/BiometricsPluginABI.h",
        ]
        if let made = changeDate(of: library), sources.allSatisfy({ (changeDate(of: $0) ?? made) < made }) {
            return library
        }
        try ProgramRun.succeed(script, [library])
        return library
    }

    private static func changeDate(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
