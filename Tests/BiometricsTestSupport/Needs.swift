public import MediaKit
public import Testing

/// What a test needs beside the package: where it is missing the test is left out, and says what brings it back.
extension Trait where Self == ConditionTrait {
    /// Models of the store.
    public static func models(_ ids: [String]) -> Self {
        .enabled(if: TestModels.areInstalled(ids), TestModels.hint(ids))
    }

    /// A file that a publisher offers, in the mirror.
    public static func original(_ name: String) -> Self {
        .enabled(
            if: TestModels.original(name) != nil, "set BIOMETRICS_MODEL_MIRROR to a folder that holds \(name)")
    }

    /// A file or a folder of the labelled data.
    public static func data(_ relativePath: String) -> Self {
        .enabled(if: TestData.has(relativePath), TestData.hint)
    }

    /// What decodes pictures of this format.
    public static func decoder(_ format: PictureFormat) -> Self {
        .enabled(
            if: MediaLibraries.version(decoding: format) != nil, "`scripts/setup` installs what decodes a \(format)")
    }

    /// What reads barcodes.
    public static var barcodes: Self {
        .enabled(if: (try? BarcodeDecoder.version()) != nil, "`scripts/setup` installs what reads barcodes")
    }
}
