public import MediaKit
public import Testing

/// A need of a test beside the package. If it is missing, the test is skipped and says how to install it.
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

    /// The library that decodes pictures of this format.
    public static func decoder(_ format: PictureFormat) -> Self {
        .enabled(
            if: MediaLibraries.version(decoding: format) != nil, "`scripts/setup` installs what decodes a \(format)")
    }

    /// What reads barcodes.
    public static var barcodes: Self {
        .enabled(if: (try? BarcodeDecoder.version()) != nil, "`scripts/setup` installs what reads barcodes")
    }
}
