import BiometricsCore
import Foundation
import Testing

@testable import Biometrics

struct TemplateLogTests {
    private let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "biometrics-\(UUID().uuidString).templates").path
    }

    private static func digest(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private static func entry(_ number: Int) -> TemplateLog.Entry {
        TemplateLog.Entry(
            confidence: Float(number) / 7, refusal: number % 2 == 0 ? nil : .init(rawValue: "reason\(number)"),
            features: (0..<number).map { Float($0) / 3 - .pi })
    }

    /// Writes entries of the given numbers, each with as many features.
    private func write(_ numbers: Range<Int>, key: String = "key") throws {
        guard var log = try TemplateLog.open(path, key: key) else {
            Issue.record("another holds the log")
            return
        }
        for number in numbers { try log.append(Self.entry(number), for: Self.digest(number)) }
    }

    /// The numbers whose entries are found just as they were written.
    private func found(key: String = "key") throws -> Set<Int> {
        guard let log = try TemplateLog.open(path, key: key) else {
            Issue.record("another holds the log")
            return []
        }
        var numbers: Set<Int> = []
        for number in 0..<20 {
            guard let entry = log.entries[Self.digest(number)] else { continue }
            #expect(entry == Self.entry(number))
            numbers.insert(number)
        }
        return numbers
    }

    @Test func `entries are found bit by bit, also one without features`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<5)
        try write(3..<9)
        #expect(try found() == Set(0..<9))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `wherever the file is torn, whole records stay and writing goes on`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<4)
        let whole = try Data(contentsOf: URL(filePath: path))
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(filePath: path))
            let kept = try found()
            #expect(kept == Set(0..<kept.count) && kept.count < 4)
            try write(10..<12)
            #expect(try found() == kept.union([10, 11]))
        }
    }

    @Test func `a damaged byte costs its record and what follows, never gives other numbers`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<4)
        let whole = try Data(contentsOf: URL(filePath: path))
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x10
            try damaged.write(to: URL(filePath: path))
            let kept = try found()
            #expect(kept == Set(0..<kept.count) && kept.count < 4)
        }
    }

    @Test func `templates made in another way are not taken`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<4)
        #expect(try found(key: "another") == [])
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o660, 0o610])
    func `a file that others may open is refused, and stays as it is`(mode: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<2)
        let whole = try Data(contentsOf: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let error = #expect(throws: BiometricsError.self) { try found(key: "another") }
        #expect(error?.code == .ioFailure)
        #expect(error?.path == path)
        #expect(error?.message.contains("chmod 600") == true, "\(error?.message ?? "")")
        #expect(try Data(contentsOf: URL(filePath: path)) == whole)
    }

    @Test(.enabled(if: getuid() == 0, "only root can give a file away"))
    func `a file of another user is refused`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<2)
        try #require(unsafe chown(path, 12345, 12345) == 0)
        let error = #expect(throws: BiometricsError.self) { try found() }
        #expect(error?.code == .ioFailure)
        #expect(error?.message.contains("another user") == true, "\(error?.message ?? "")")
    }

    @Test func `a link, a folder and a pipe are refused`() throws {
        let target = "\(path).target"
        defer { for path in [path, target] { try? FileManager.default.removeItem(atPath: path) } }
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
        #expect(error?.message.contains("no regular file") == true, "\(error?.message ?? "")")
    }

    @Test func `a second holder is told to do without`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try write(0..<2)
        guard let first = try TemplateLog.open(path, key: "key") else {
            Issue.record("another holds the log")
            return
        }
        if let second = try TemplateLog.open(path, key: "key") {
            Issue.record("a second holder got \(second.entries.count) entries")
        }
        let count = first.entries.count
        #expect(count == 2)
    }
}
