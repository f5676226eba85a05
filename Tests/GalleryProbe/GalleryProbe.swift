import BiometricsCore
import TemplateGallery

#if canImport(Glibc)
import Glibc
#endif

/// Changes a gallery until it is killed, and says after each change that was acknowledged which it was, on a line that leaves the
/// process at once: `added ID…`, `removed ID…` or `compacted`. Before a change it says what it is about to do: `adding`,
/// `removing`.
///
///   GalleryProbe FOLDER SEED
@main
struct GalleryProbe {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 2, let seed = UInt64(words[2]) else { return }
        var random = Steps(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let writer = try GalleryWriter(at: words[1])
        var living: [String] = []
        for number in 0... {
            switch random.below(10) {
            case 0..<5:
                let ids = (0...random.below(40)).map { "\(seed)-\(number)-\($0)" }
                say("adding \(ids.joined(separator: " "))")
                try writer.add(try ids.map { id in try entry(id) })
                say("added \(ids.joined(separator: " "))")
                living += ids
            case 5..<8:
                guard !living.isEmpty else { continue }
                let ids = (0...random.below(5)).map { _ in living[random.below(living.count)] }
                let isErased = random.below(3) == 0
                say("removing \(ids.joined(separator: " "))")
                try writer.remove(ids.map { .face(id: $0) }, erasing: isErased)
                say("removed \(ids.joined(separator: " "))")
                living.removeAll { ids.contains($0) }
            default:
                try writer.compact(random.below(2) == 0 ? .all : .needed)
                say("compacted")
            }
        }
    }

    /// A face whose templates follow from its name.
    static func entry(_ id: String) throws -> GalleryEntry {
        var random = Steps(state: id.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
        let features = (0..<128).map { _ in Float(random.below(2001)) / 1000 - 1 }
        let model = ModelIdentity(id: "probe", sha256: String(repeating: "a", count: 64))
        return try GalleryEntry(
            person: "person-\(id)", id: id, templates: [FaceTemplate(model: model, features: features)])
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    }
}

/// Random numbers from a seed.
struct Steps {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}
