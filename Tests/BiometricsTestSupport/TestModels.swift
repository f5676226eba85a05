public import FoundationEssentials
import ModelStore
public import Testing

/// The models that some tests need, looked for where the program looks for them.
public enum TestModels {
    /// A face detector and both MobileFaceNets.
    public static let faceMatch = ["yunet-2023mar", "mobilefacenet-arcface", "mobilefacenet-ms1m"]

    /// dlib's embedder and the landmarks that it needs.
    public static let dlib = ["dlib-resnet-v1", "dlib-landmarks-5"]

    /// The face detector that PyPI alone has.
    public static let publicDetector = ["blazeface-front", "blazeface-back", "face-mesh"]

    /// A face detector and the networks that judge liveness.
    public static let liveness = ["yunet-2023mar", "mobilefacenet-arcface", "minifasnet-v2", "minifasnet-v1se"]

    /// The path of an installed model's file.
    public static func file(_ id: String) throws -> String {
        try #require(try ModelStore.standard().path(of: id))
    }

    /// Whether all of these are in the store.
    public static func areInstalled(_ ids: [String]) -> Bool {
        guard let store = try? ModelStore.standard() else { return false }
        return ids.allSatisfy { store.isInstalled($0) }
    }

    /// The path of a published file of this name in the folder that `BIOMETRICS_MODEL_MIRROR` names, before it is
    /// rewritten. `nil` if it does not exist.
    public static func original(_ name: String) -> URL? {
        guard let mirror = ProcessInfo.processInfo.environment["BIOMETRICS_MODEL_MIRROR"] else { return nil }
        let file = URL(filePath: mirror).appending(path: name)
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// The advice of a test that is skipped without them.
    public static func hint(_ ids: [String]) -> Comment {
        "`biometrics models install \(ids.joined(separator: " "))`"
    }
}
