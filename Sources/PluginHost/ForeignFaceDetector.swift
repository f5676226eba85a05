internal import BiometricsCore
internal import BiometricsPluginABI

/// A face detector plugin of a library.
struct ForeignFaceDetectorPlugin: FaceDetectorPlugin {
    private let plugin: ForeignPlugin<Functions>

    /// The functions of a table, none of them NULL, and its other values.
    @safe struct Functions {
        let create: bio_create
        let destroy: bio_destroy
        let detect: bio_detect
        let detectionSizes: [Int]
    }

    init(_ raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_face_detector.self, name: "bio_face_detector")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let detect = unsafe table.detect
        else { throw raw.lacksFunction("create, destroy and detect") }
        let stated = table.detection_sizes
        let all = [stated.0, stated.1, stated.2, stated.3, stated.4, stated.5, stated.6, stated.7].map(Int.init)
        let count = Int(table.detection_size_count)
        let sizes = Array(all.prefix(count))
        guard (1...all.count).contains(count), sizes.allSatisfy({ (1...1 << 16).contains($0) }),
            zip(sizes, sizes.dropFirst()).allSatisfy(<)
        else {
            throw BiometricsError(
                .pluginInvalid,
                "\(raw.id) must state 1 to \(all.count) detection sizes in pixels, in rising order.")
        }
        plugin = ForeignPlugin(
            raw, in: library, kind: .faceDetector,
            table: unsafe Functions(create: create, destroy: destroy, detect: detect, detectionSizes: sizes))
    }

    var manifest: PluginManifest { plugin.manifest }

    func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
        let table = plugin.table
        return ForeignFaceDetector(
            instance: try unsafe plugin.makeInstance(table.create, table.destroy, in: context), table: table)
    }
}

/// An instance of a library's face detector.
private struct ForeignFaceDetector: FaceDetecting {
    /// The largest number of faces to request per picture.
    private static let capacity = 1024

    let instance: ForeignInstance
    let table: ForeignFaceDetectorPlugin.Functions

    var detectionSizes: [Int] { table.detectionSizes }

    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        // Unwritten faces stay NaN and are rejected below.
        var faces = [bio_face](repeating: .unwritten, count: Self.capacity)
        var count: UInt32 = 0
        try unsafe instance.call { pointer, error in
            unsafe image.withForeignView { view in
                unsafe faces.withUnsafeMutableBufferPointer { room in
                    guard let address = room.baseAddress else { return Int32(BIO_FAILED) }
                    var buffer = unsafe bio_face_buffer(
                        size: structureSize(bio_face_buffer.self), capacity: UInt32(room.count), count: 0, reserved: 0,
                        faces: address)
                    let status = unsafe table.detect(pointer, view, &buffer, &error)
                    count = unsafe buffer.count
                    return status
                }
            }
        }
        guard count <= Self.capacity else {
            throw instance.caller.breach("reported \(count) faces with room for \(Self.capacity)")
        }
        var found: [DetectedFace] = []
        for face in faces.prefix(Int(count)) {
            let face = DetectedFace(face)
            if let fault = face.fault(in: image.size) { throw instance.caller.breach(fault.breach) }
            found.append(face)
        }
        return found
    }
}

extension bio_face {
    fileprivate static var unwritten: bio_face {
        var face = bio_face()
        face.confidence = .nan
        return face
    }
}
