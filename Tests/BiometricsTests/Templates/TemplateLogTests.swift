import BiometricsCore
import BiometricsTestSupport
import Digests
import Foundation
import ModelStore
import Testing

@testable import Biometrics

struct TemplateLogTests {
    private static let featureCount = 2
    private static let name = "a.templates"
    /// Bytes a record: digest, confidence, two counts, refusal, features, keyed digest.
    private static let recordCount = 64 + 12 + 64 + 4 * featureCount + 32

    private let folder = TemporaryFolder()
    private let path: String
    private let key: InstallationKey

    init() throws {
        path = "\(folder.path)/\(Self.name)"
        key = try InstallationKey(of: .templates, in: "\(folder.path)/keys")
    }

    private static func digest(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    /// Number 0 has no face.
    private static func entry(_ number: Int) throws -> TemplateLog.Entry {
        let model = ModelIdentity(id: "a", sha256: "b")
        let features = (0..<featureCount).map { Float($0 + number) / 3 - .pi }
        return TemplateLog.Entry(
            confidence: Float(number) / 20, refusal: number % 2 == 0 ? nil : .init(rawValue: "reason\(number)"),
            features: number == 0 ? [] : try FaceTemplate(model: model, features: features).features)
    }

    private func withLog(
        _ description: String = "one way", featureCount: Int = featureCount, key: InstallationKey? = nil,
        name: String = name, _ body: (inout TemplateLog) throws -> Void
    ) throws {
        let log = try TemplateLog.open(
            name, in: folder.path, description: description, featureCount: featureCount, key: key ?? self.key)
        guard var log else {
            Issue.record("another holds the log")
            return
        }
        try body(&log)
    }

    /// Writes entries of the given numbers.
    private func write(_ numbers: Range<Int>, name: String = name) throws {
        try withLog(name: name) { log in
            for number in numbers { try log.append(try Self.entry(number), for: Self.digest(number)) }
        }
    }

    /// The numbers whose entries are found just as they were written, and how many others there were.
    private func found(key: InstallationKey? = nil, name: String = name) throws -> (numbers: Set<Int>, dropped: Int) {
        var numbers: Set<Int> = []
        var dropped = 0
        try withLog(key: key, name: name) { log in
            for number in 0..<20 {
                guard let entry = log.entries[Self.digest(number)] else { continue }
                let written = try Self.entry(number)
                #expect(entry == written)
                numbers.insert(number)
            }
            #expect(log.entries.count == numbers.count)
            dropped = log.droppedCount
        }
        return (numbers, dropped)
    }

    private func bytes(_ name: String = name) throws -> Data {
        try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
    }

    /// Puts `bytes` into the file, which stays the same file.
    private func put(_ bytes: Data, name: String = name) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: "\(folder.path)/\(name)"))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    @Test func `entries are found bit by bit, also one without features`() throws {
        try write(0..<5)
        try write(3..<9)
        #expect(try found() == (Set(0..<9), 0))
        for (place, mode) in [(path, 0o600), (folder.path, 0o700)] {
            #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == mode)
        }
    }

    @Test func `wherever the file is torn, whole records stay and writing goes on`() throws {
        try write(0..<3)
        let whole = try bytes()
        for length in 0..<whole.count {
            try put(whole.prefix(length))
            let (kept, dropped) = try found()
            #expect(kept == Set(0..<kept.count) && kept.count < 3 && dropped == 0)
            try write(10..<12)
            #expect(try found() == (kept.union([10, 11]), 0))
        }
    }

    @Test func `a damaged byte costs its own record and no other, which is told once`() throws {
        try write(0..<3)
        let whole = try bytes()
        let start = whole.count - 3 * Self.recordCount
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x10
            try put(damaged)
            guard place >= start else {
                try withLog { log in
                    let (count, isNew) = (log.entries.count, log.wasBegunAnew)
                    #expect(count == 0 && isNew)
                }
                continue
            }
            let lost = (place - start) / Self.recordCount
            #expect(try found() == (Set(0..<3).subtracting([lost]), 1))
            #expect(try found() == (Set(0..<3).subtracting([lost]), 0))
        }
    }

    @Test func `a missing byte costs what comes after it, and never gives other numbers`() throws {
        try write(0..<4)
        let whole = try bytes()
        for place in stride(from: whole.count - 4 * Self.recordCount, to: whole.count, by: 7) {
            var damaged = whole
            damaged.remove(at: place)
            try put(damaged)
            let kept = try found().numbers
            #expect(kept == Set(0..<kept.count) && kept.count < 4)
        }
    }

    @Test func `templates made in another way, or of another length, are not taken`() throws {
        try write(0..<4)
        for (description, count) in [("another way", Self.featureCount), ("one way", Self.featureCount + 1)] {
            try withLog(description, featureCount: count) { log in
                let (count, isNew) = (log.entries.count, log.wasBegunAnew)
                #expect(count == 0 && isNew)
            }
            try write(0..<4)
        }
    }

    @Test func `a file of the version before is begun anew`() throws {
        try write(0..<1)
        try put(Data("biometrics.templates/2\none way\n\(String(repeating: "x", count: 500))".utf8))
        try withLog { log in
            let (count, dropped, isNew) = (log.entries.count, log.droppedCount, log.wasBegunAnew)
            #expect(count == 0 && dropped == 0 && isNew)
        }
        try write(0..<4)
        #expect(try found() == (Set(0..<4), 0))
    }

    @Test func `templates of another installation are dropped and counted`() throws {
        try write(0..<4)
        let other = try InstallationKey(of: .templates, in: "\(folder.path)/other")
        #expect(try found(key: other) == ([], 4))
        #expect(try found(key: other) == ([], 0))
    }

    @Test func `a record of one file is not valid in another`() throws {
        try write(0..<3)
        try withLog("another way", name: "b.templates") { log in
            for number in 0..<3 { try log.append(try Self.entry(number), for: Self.digest(number)) }
        }
        let (one, other) = (try bytes(), try bytes("b.templates"))
        try put(one.dropLast(Self.recordCount) + other.suffix(Self.recordCount))
        #expect(try found() == ([0, 1], 1))
    }

    /// The file with the first feature of record 2, or its confidence, changed by one who has the key.
    private func forge(at place: Int, _ number: Float) throws {
        try write(0..<4)
        let whole = try bytes()
        let header = Array(whole.dropLast(4 * Self.recordCount))
        let own = try KeyedDigest(of: header[...], key: key.bytes).rawBytes
        let start = header.count + 2 * Self.recordCount
        var record = Array(whole[start..<start + Self.recordCount - 32])
        for index in 0..<4 { record[place + index] = UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(8 * index)) }
        record += try KeyedDigest(of: record[...], key: own).rawBytes
        try put(whole.prefix(start) + record + whole.dropFirst(start + Self.recordCount))
    }

    @Test(arguments: [Float.nan, .signalingNaN, .infinity, -.infinity, .leastNonzeroMagnitude, 10, 0])
    func `features that are not a template's cost only themselves`(number: Float) throws {
        try forge(at: 140, number)
        #expect(try found() == ([0, 1, 3], 1))
    }

    @Test(arguments: [Float.nan, .infinity, -0.01, (1 as Float).nextUp])
    func `a confidence that is not a number costs its record`(number: Float) throws {
        try forge(at: 64, number)
        #expect(try found() == ([0, 1, 3], 1))
    }

    @Test func `a record that is signed but unchanged stays`() throws {
        try forge(at: 64, try Self.entry(2).confidence)
        #expect(try found() == ([0, 1, 2, 3], 0))
    }

    @Test func `a record that could not be read back is not written`() throws {
        let sound = try Self.entry(3)
        let length = try {
            try write(0..<1); return try bytes().count
        }()
        try withLog { log in
            for (index, feature) in [Float.nan, .leastNonzeroMagnitude, 10].enumerated() {
                var entry = sound
                entry.features[0] = feature
                try log.append(entry, for: Self.digest(10 + index))
            }
            try log.append(.init(confidence: .nan, refusal: nil, features: []), for: Self.digest(13))
            try log.append(.init(confidence: 1, refusal: nil, features: [1]), for: Self.digest(14))
            try log.append(
                .init(confidence: 1, refusal: .init(rawValue: String(repeating: "r", count: 65)), features: []),
                for: Self.digest(15))
            try log.append(sound, for: "no digest")
            let count = log.entries.count
            #expect(count == 1)
        }
        #expect(try bytes().count == length)
    }

    @Test func `a long file that holds nothing is passed over piece by piece and cut`() throws {
        let count = 512
        try withLog(featureCount: count) { _ in }
        let length = try bytes().count
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: 64 << 20)
        try withLog(featureCount: count) { log in
            let (found, dropped) = (log.entries.count, log.droppedCount)
            #expect(found == 0 && dropped == ((64 << 20) - length) / (64 + 12 + 64 + 4 * count + 32))
        }
        #expect(try bytes().count == length)
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o660, 0o610])
    func `a file that others may open is refused, and stays as it is`(mode: Int) throws {
        try write(0..<2)
        let whole = try bytes()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = #expect(throws: BiometricsError.self) { try found() }
        #expect(error?.code == .ioFailure)
        #expect(error?.path == path)
        #expect(error?.message.contains("chmod 600") == true, "\(error?.message ?? "")")
        #expect(try bytes() == whole)
    }

    @Test(arguments: [0o720, 0o702, 0o777, 0o1777, 0o775])
    func `a folder in which others may put files is refused, and its files stay as they are`(mode: Int) throws {
        try write(0..<2)
        let whole = try bytes()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let error = #expect(throws: BiometricsError.self) { try found() }
        #expect(error?.code == .ioFailure)
        #expect(error?.path == folder.path)
        #expect(error?.message.contains("chmod go-w") == true, "\(error?.message ?? "")")
        #expect(try bytes() == whole)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        #expect(try found().numbers == [0, 1])
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
    func `a file and a folder of another user are refused`() throws {
        try write(0..<2)
        for place in [path, folder.path] {
            try #require(unsafe chown(place, 12345, 12345) == 0)
            let error = #expect(throws: BiometricsError.self) { try found() }
            #expect(error?.code == .ioFailure)
            #expect(error?.message.contains("another user") == true, "\(error?.message ?? "")")
            try #require(unsafe chown(place, 0, 0) == 0)
        }
    }

    @Test func `a file with a second name is refused`() throws {
        try write(0..<2)
        try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/second")
        let error = #expect(throws: BiometricsError.self) { try found() }
        #expect(error?.message.contains("second name") == true, "\(error?.message ?? "")")
        try FileManager.default.removeItem(atPath: "\(folder.path)/second")
        #expect(try found().numbers == [0, 1])
    }

    @Test func `a link, a folder and a pipe are refused`() throws {
        let target = "\(path).target"
        try Data("kept".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: BiometricsError.self) { try found() }
        #expect(try Data(contentsOf: URL(filePath: target)) == Data("kept".utf8))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: BiometricsError.self) { try found() }
        try FileManager.default.removeItem(atPath: path)
        try #require(unsafe mkfifo(path, 0o600) == 0)
        let error = #expect(throws: BiometricsError.self) { try found() }
        #expect(error?.message.contains("not a regular file") == true, "\(error?.message ?? "")")
    }

    @Test func `a second holder is told to do without`() throws {
        try write(0..<2)
        try withLog { first in
            let second = try TemplateLog.open(
                Self.name, in: folder.path, description: "one way", featureCount: Self.featureCount, key: key)
            if let second { Issue.record("a second holder got \(second.entries.count) entries") }
            let count = first.entries.count
            #expect(count == 2)
        }
    }
}
