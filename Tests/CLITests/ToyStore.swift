import BiometricsTestSupport

/// A store, a mirror and a manifest with one toy model, so that installing needs no weights and no network.
struct ToyStore {
    /// The toy's bytes.
    static let bytes = Array("toy model bytes".utf8)
    /// Their SHA-256.
    static let sha256 = "355276673eb9be79ee2cb2a263f3d780254b6f99d4e37d3a093c7da1d9339f1c"

    let folder = TemporaryFolder()
    /// The folder of installed models; empty.
    let store: String
    /// Holds the toy under a name of its own.
    let mirror: String
    /// The environment that points the program here.
    let environment: [String: String]

    init() throws {
        store = try folder.folder("store")
        mirror = try folder.folder("mirror")
        try folder.file("mirror/any-name.bin", Self.bytes)
        let manifest = try folder.file("manifest.json", Array(Self.manifest.utf8))
        environment = [
            "BIOMETRICS_MODELS": store, "BIOMETRICS_MODEL_MIRROR": mirror, "BIOMETRICS_MANIFEST": manifest,
        ]
    }

    /// The toy's entry.
    private static let manifest = """
        {"schema": "biometrics.models/1", "models": [{
            "id": "toy", "role": "landmarkPredictor", "title": "A toy",
            "recipe": {"kind": "dlibLandmarks", "landmarks": ["noseTip"]},
            "licence": {"name": "toy licence", "commercialUse": false}, "trainingData": "none",
            "published": [], "measured": [], "verified": false,
            "artifacts": [{"file": "toy.dat", "sha256": "\(sha256)", "bytes": \(bytes.count), "urls": []}]
        }]}
        """
}
