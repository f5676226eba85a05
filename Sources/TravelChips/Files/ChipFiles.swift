public import BiometricsCore
public import IdentityDocuments

/// The files of one chip, as they were read from it. They are personal data.
public struct ChipFiles: Sendable, Hashable {
    /// The bytes of each file.
    public private(set) var bytes: [ChipFile: [UInt8]] = [:]
    /// The data groups that were given, but were not taken: fingerprints and irises.
    public private(set) var refused: Set<Int> = []

    /// The largest file in bytes. A portrait has 15 to 100 kB.
    public static let mostBytes = 1 << 20
    /// The most bytes of all files together.
    public static let mostBytesInAll = 4 << 20

    /// No files.
    public init() {}

    /// The files of these names. Other names are left out, because people keep keys and notes beside them.
    ///
    /// - Throws: `.unreadableInput` if two names mean the same file, `.inputTooLarge`.
    public init(named files: [(name: String, bytes: [UInt8])]) throws(BiometricsError) {
        for (name, bytes) in files {
            if let file = ChipFile(fileName: name) { try add(bytes, as: file) }
        }
    }

    /// Adds a file. Fingerprints and irises are noted and left out.
    ///
    /// - Throws: `.unreadableInput` if it is there already, `.inputTooLarge`.
    public mutating func add(_ content: [UInt8], as file: ChipFile) throws(BiometricsError) {
        if let number = file.number, ChipFile.refused.contains(number) {
            refused.insert(number)
            return
        }
        guard bytes[file] == nil else {
            throw BiometricsError(.unreadableInput, "Two files mean \(file.name). Give each file of the chip once.")
        }
        guard content.count <= Self.mostBytes,
            bytes.values.reduce(content.count, { $0 + $1.count }) <= Self.mostBytesInAll
        else { throw Self.tooLarge(file.name) }
        bytes[file] = content
    }

    /// The refusal of a file or of files that are too large.
    package static func tooLarge(_ name: String) -> BiometricsError {
        BiometricsError(
            .inputTooLarge,
            "\(name) is too large. A file of a chip has at most \(mostBytes) bytes, and all have \(mostBytesInAll).")
    }

    /// The bytes of a data group; `nil` if it was not given.
    package func dataGroup(_ number: Int) -> [UInt8]? { bytes[.dataGroup(number)] }
}

extension ChipFile {
    /// The standard's name: `EF.SOD`, `DG1`.
    public var name: String {
        switch self {
        case .common: "EF.COM"
        case .securityObject: "EF.SOD"
        case .dataGroup(let number): "DG\(number)"
        }
    }
}

extension ChipFiles: PersonalData {
    /// The number of the files.
    public var withheldSummary: String { "\(bytes.count) files" }
}
