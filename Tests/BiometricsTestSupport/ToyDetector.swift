public import BiometricsCore

/// A detector without a network: it finds what it is told to find.
public struct ToyDetector: FaceDetectorPlugin {
    /// Its manifest; it needs no model.
    public let manifest: PluginManifest
    private let sizes: [Int]
    private let find: @Sendable (Image) -> [DetectedFace]

    /// A detector that looks at pictures at these sizes.
    ///
    /// - Parameters:
    ///   - id: its plugin id.
    ///   - sizes: the longest sides at which pictures are given to it.
    ///   - find: the faces of a picture; a face in the middle of every picture unless given.
    public init(
        id: String = "org.example.toy-detector", sizes: [Int] = [64],
        find: @escaping @Sendable (Image) -> [DetectedFace] = { [.inMiddle(of: $0.size)] }
    ) {
        manifest = PluginManifest(id: id, kind: .faceDetector, version: "1.0.0", summary: "")
        self.sizes = sizes
        self.find = find
    }

    /// A detector of its own for one worker.
    public func makeFaceDetector(in context: PluginContext) -> any FaceDetecting {
        Instance(detectionSizes: sizes, find: find)
    }

    private struct Instance: FaceDetecting {
        let detectionSizes: [Int]
        let find: @Sendable (Image) -> [DetectedFace]

        func detectFaces(in image: Image) -> [DetectedFace] { find(image) }
    }
}
