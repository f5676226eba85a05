import Foundation
import TemplateGallery

/// Measures galleries, and prints JSON. `Benchmarks/gallery.py` calls it beside NumPy.
///
///     GalleryBenchmark create FOLDER COUNT DIMENSION [VECTORS.f32]   random templates, or those of a file
///     GalleryBenchmark search FOLDER REPEATS [PROBES.f32]            one at a time and eight at a time, one thread
///     GalleryBenchmark candidates FOLDER PROBES.f32 LIMIT            rows and scores of the best, a line a probe
///     GalleryBenchmark durable FOLDER COUNT BATCH                    additions a second, each batch on the disk
///     GalleryBenchmark pairs FOLDER THREADS LEAST                    all pairs
@main
struct GalleryBenchmark {
    static let model = ModelIdentity(id: "random", sha256: String(repeating: "0", count: 64))

    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch (words.first, words.count) {
        case ("create", 4...5): try create(words[1], Int(words[2]) ?? 0, Int(words[3]) ?? 128, words.dropFirst(4).first)
        case ("search", 3...4): try search(words[1], Int(words[2]) ?? 1, words.dropFirst(3).first)
        case ("candidates", 4): try candidates(words[1], words[2], Int(words[3]) ?? 10)
        case ("durable", 4): try durable(words[1], Int(words[2]) ?? 1000, Int(words[3]) ?? 1000)
        case ("pairs", 4): try pairs(words[1], Int(words[2]) ?? 1, Double(words[3]) ?? 0.5)
        default:
            print("usage: GalleryBenchmark create | search | candidates | durable | pairs …")
            exit(64)
        }
    }

    private static func create(_ folder: String, _ count: Int, _ dimension: Int, _ file: String?) throws {
        try Gallery.create(at: folder, models: GalleryModels([.init(model: model, dimension: dimension)]))
        let writer = try GalleryWriter(at: folder)
        let given = try file.map { try FileHandle(forReadingFrom: URL(filePath: $0)) }
        var random = Normal(seed: 1)
        let start = ContinuousClock.now
        for first in stride(from: 0, to: count, by: 1 << 16) {
            let rows = min(1 << 16, count - first)
            let numbers: [Float]
            if let given {
                let data = try given.read(upToCount: rows * dimension * 4) ?? Data()
                numbers = floats(data)
            } else {
                numbers = (0..<(rows * dimension)).map { _ in random.next() }
            }
            try writer.add(
                (0..<rows).map { row in
                    let template = try FaceTemplate(
                        model: model, features: Array(numbers[(row * dimension)..<((row + 1) * dimension)]))
                    return try GalleryEntry(person: "\(first + row)", id: "\(first + row)", templates: [template])
                })
        }
        say(["faces": Double(count), "seconds": seconds(since: start)])
    }

    private static func probes(_ file: String?, _ count: Int, _ dimension: Int) throws -> [[FaceTemplate]] {
        var numbers: [Float]
        if let file {
            numbers = floats(try Data(contentsOf: URL(filePath: file)))
        } else {
            var random = Normal(seed: 2)
            numbers = (0..<(count * dimension)).map { _ in random.next() }
        }
        return try (0..<(numbers.count / dimension)).map { row in
            [try FaceTemplate(model: model, features: Array(numbers[(row * dimension)..<((row + 1) * dimension)]))]
        }
    }

    private static func search(_ folder: String, _ repeats: Int, _ file: String?) throws {
        let opening = ContinuousClock.now
        let gallery = try Gallery(at: folder)
        let opened = seconds(since: opening)
        let snapshot = try gallery.snapshot()
        let probes = try probes(file, 64, snapshot.models.members[0].dimension)
        let search = GallerySearch(limit: 10)
        var (single, batch) = ([Double](), [Double]())
        for _ in 0..<repeats {
            for first in stride(from: 0, to: probes.count - 7, by: 8) {
                for probe in probes[first..<(first + 8)] {
                    let start = ContinuousClock.now
                    _ = try snapshot.search([probe], search)
                    single.append(seconds(since: start) * 1000)
                }
                let start = ContinuousClock.now
                _ = try snapshot.search(Array(probes[first..<(first + 8)]), search)
                batch.append(seconds(since: start) * 1000 / 8)
            }
        }
        say([
            "faces": Double(snapshot.count), "openSeconds": opened, "oneMilliseconds": single.min() ?? 0,
            "oneMedian": single.sorted()[single.count / 2], "ofEightMilliseconds": batch.min() ?? 0,
            "ofEightMedian": batch.sorted()[batch.count / 2], "residentMiB": resident(),
        ])
    }

    private static func candidates(_ folder: String, _ file: String, _ limit: Int) throws {
        let snapshot = try Gallery(at: folder).snapshot()
        let probes = try probes(file, 0, snapshot.models.members[0].dimension)
        for first in stride(from: 0, to: probes.count, by: 64) {
            let found = try snapshot.search(
                Array(probes[first..<min(first + 64, probes.count)]), GallerySearch(limit: limit))
            for matches in found {
                print(matches.map { "\($0.id):\($0.score)" }.joined(separator: " "))
            }
        }
    }

    private static func durable(_ folder: String, _ count: Int, _ batch: Int) throws {
        try Gallery.create(at: folder, models: GalleryModels([.init(model: model, dimension: 128)]))
        let writer = try GalleryWriter(at: folder)
        var random = Normal(seed: 3)
        let entries = try (0..<count).map { row in
            let template = try FaceTemplate(model: model, features: (0..<128).map { _ in random.next() })
            return try GalleryEntry(person: "\(row)", id: "\(row)", templates: [template])
        }
        let start = ContinuousClock.now
        for first in stride(from: 0, to: count, by: batch) {
            try writer.add(Array(entries[first..<min(first + batch, count)]))
        }
        let time = seconds(since: start)
        say(["added": Double(count), "batch": Double(batch), "seconds": time, "aSecond": Double(count) / time])
    }

    private static func pairs(_ folder: String, _ threads: Int, _ least: Double) throws {
        let snapshot = try Gallery(at: folder).snapshot()
        let pairs = try GalleryPairs(of: snapshot, GallerySearch(limit: 1, least: least, threads: threads))
        let start = ContinuousClock.now
        var found = 0
        for band in 0..<pairs.bandCount { found += try pairs.pairs(of: band).count }
        say([
            "faces": Double(snapshot.count), "comparisons": Double(pairs.comparisons), "threads": Double(threads),
            "seconds": seconds(since: start), "pairs": Double(found),
        ])
    }

    private static func floats(_ data: Data) -> [Float] {
        unsafe data.withUnsafeBytes { bytes in
            (0..<(bytes.count / 4)).map { unsafe bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }

    /// The memory that this process has in hand, mapped files among it.
    private static func resident() -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Double(line.split(separator: " ").dropFirst().first ?? "") ?? 0) / 1024
    }

    private static func say(_ figures: KeyValuePairs<String, Double>) {
        print("{" + figures.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}")
    }
}

/// Numbers of the normal distribution, nearly: sums of uniform ones.
struct Normal {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Float {
        var sum = 0
        for _ in 0..<2 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            z ^= z >> 31
            for shift in [0, 16, 32, 48] { sum += Int(z >> UInt64(shift) & 0xFFFF) }
        }
        return Float(sum - 4 * 65535) / 65536
    }
}
