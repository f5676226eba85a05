// A face embedder without a model: how often each local binary pattern occurs in each part of the face. On 600 pairs of LFW
// its accuracy is 0.64, where networks reach 0.99 (`evaluate match --format lfw --limit 300 --embedder patterns`); it shows how
// a plugin in Swift is made.
//
// Source: Ahonen, Hadid and Pietikäinen 2006, "Face description with local binary patterns", IEEE TPAMI 28(12).
public import BiometricsPluginABI

/// The part that computes: plain Swift, no pointers.
struct PatternEmbedder {
    static let side = 112
    static let cells = 7
    static let featureCount = cells * cells * bins

    /// Patterns with at most two changes around the circle have a bin each (58 of them); the others share one.
    private static let bins = 59
    private static let binOfPattern: [Int] = {
        var next = 0
        return (0..<256).map { pattern in
            let changes = (pattern ^ (pattern >> 1 | (pattern & 1) << 7)).nonzeroBitCount
            if changes > 2 { return bins - 1 }
            defer { next += 1 }
            return next
        }
    }()

    /// The square roots of the parts' histograms: their scalar product is then a measure of alikeness (Bhattacharyya's),
    /// and a few frequent patterns do not drown the others.
    func features(of gray: [Int], pixelsAcross side: Int) -> [Float] {
        let around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
        var histogram = [Float](repeating: 0, count: Self.featureCount)
        for y in 1..<side - 1 {
            for x in 1..<side - 1 {
                let middle = gray[y * side + x]
                var pattern = 0
                for (bit, (dx, dy)) in around.enumerated() where gray[(y + dy) * side + x + dx] >= middle {
                    pattern |= 1 << bit
                }
                let cell = y * Self.cells / side * Self.cells + x * Self.cells / side
                histogram[cell * Self.bins + Self.binOfPattern[pattern]] += 1
            }
        }
        return histogram.map { $0.squareRoot() }
    }
}

/// The part that talks to the host. An instance holds nothing, so any address will do for one.
private enum Functions {
    static let create: bio_create = { _, instance, _ in
        unsafe instance.pointee = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        return bio_status(BIO_OK)
    }

    static let destroy: bio_destroy = { instance in unsafe instance.deallocate() }

    static let embed: bio_embed = { _, faces, features, error in
        let batch = unsafe faces.pointee
        let side = PatternEmbedder.side
        guard unsafe batch.width == side, unsafe batch.height == side else {
            return unsafe bio_fail(error, bio_status(BIO_UNSUPPORTED_INPUT), "Faces are 112 pixels wide and high.")
        }
        for face in unsafe 0..<Int(batch.count) {
            let pixels = unsafe batch.pixels + face * Int(batch.face_stride)
            let gray = (0..<side * side).map { index in
                let pixel = unsafe pixels + index / side * Int(batch.stride) + index % side * 3
                return unsafe (114 * Int(pixel[0]) + 587 * Int(pixel[1]) + 299 * Int(pixel[2])) / 1000
            }
            let result = PatternEmbedder().features(of: gray, pixelsAcross: side)
            for (index, value) in result.enumerated() {
                unsafe features[face * PatternEmbedder.featureCount + index] = value
            }
        }
        return bio_status(BIO_OK)
    }
}

/// A value at an address that stays as it is until the process ends.
private func forever<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
    return unsafe UnsafePointer(pointer)
}

private func forever(_ text: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The description of the library. Unchecked, because it is written once, before it is shared.
private nonisolated(unsafe) let library: UnsafePointer<bio_library> = {
    // The size of a C structure is what Swift calls its stride.
    let table = unsafe forever(
        bio_face_embedder(
            size: UInt32(MemoryLayout<bio_face_embedder>.stride), feature_count: UInt32(PatternEmbedder.featureCount),
            create: Functions.create, destroy: Functions.destroy, embed: Functions.embed,
            aligned_width: Int32(PatternEmbedder.side), aligned_height: Int32(PatternEmbedder.side),
            // Larger in the picture than a network has it: the patterns need the face and not what is around it.
            landmarks: (
                bio_point(x: 33, y: 43), bio_point(x: 79, y: 43), bio_point(x: 56, y: 69), bio_point(x: 37, y: 94),
                bio_point(x: 75, y: 94)
            ),
            model_id: nil, model_sha256: nil))
    let plugin = unsafe forever(
        bio_plugin(
            size: UInt32(MemoryLayout<bio_plugin>.stride), kind: bio_kind(BIO_FACE_EMBEDDER),
            flags: UInt32(BIO_CONCURRENT_INSTANCES), model_count: 0, id: forever("org.example.embedder.patterns"),
            version: forever("1.0.0"), summary: forever("Local binary patterns: a classic that needs no model"),
            model_ids: nil, table: table))
    let plugins = unsafe forever(UnsafePointer<bio_plugin>?.some(plugin))
    return unsafe forever(
        bio_library(
            abi_version: UInt32(BIO_ABI_VERSION), size: UInt32(MemoryLayout<bio_library>.stride), plugin_count: 1,
            reserved: 0, plugins: plugins))
}()

/// The one function that the library exports.
@c(bio_plugin_main)
public func main(_ hostVersion: UInt32) -> UnsafePointer<bio_library>? {
    hostVersion == UInt32(BIO_ABI_VERSION) ? unsafe library : nil
}
