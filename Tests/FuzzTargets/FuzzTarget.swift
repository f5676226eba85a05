import BiometricsCore
import Foundation

/// A reader of bytes from outside, with files that it reads. `Fuzzing` shows it damaged ones, guided by what they reach.
public struct FuzzTarget: Sendable {
    /// Its name, as commands and the page of results have it.
    public let name: String
    /// The most bytes that it is shown.
    public let maximumBytes: Int
    /// Files to begin with, each of which is read.
    public let seeds: @Sendable () throws -> [[UInt8]]
    /// Reads bytes, or refuses them by throwing. It must do nothing else.
    let read: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String, maximumBytes: Int = 16_384, seeds: @escaping @Sendable () throws -> [[UInt8]],
        read: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.maximumBytes = maximumBytes
        self.seeds = seeds
        self.read = read
    }

    /// Whether the bytes are read; false where they are refused.
    ///
    /// - Precondition: a refusal is about the bytes. One that names a fault of ours ends the process, as a crash does.
    public func reads(_ bytes: [UInt8]) -> Bool {
        do {
            try read(bytes)
            return true
        } catch let error as BiometricsError {
            precondition(error.category != .fault, "\(name): \(error.code.rawValue): \(error.message)")
            return false
        } catch {
            return false
        }
    }

    /// Every target, sorted by name.
    public static let all = (pictures + clips + confined + weights + tables + documents + chips + service + store)
        .sorted { $0.name < $1.name }

    /// The target of a name.
    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    // MARK: Seeds

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files of a folder in `Tests/Fixtures` with one of these endings, up to a size.
    static func fixtures(_ folder: String, _ endings: [String], atMost count: Int = 65_536) throws -> [[UInt8]] {
        try files("Tests/Fixtures/\(folder)", endings, atMost: count)
    }

    /// The files of a folder of the repository of these names, or with one of these endings, up to a size.
    static func files(_ folder: String, _ endings: [String], atMost count: Int) throws -> [[UInt8]] {
        let folder = root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { name in endings.contains { name == $0 || name.hasSuffix(".\($0)") } }
            .map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
            .filter { $0.count <= count }
    }

    static func texts(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
}
