internal import Archives
public import BiometricsCore
internal import Platform
public import TravelChips

extension ChipFiles {
    /// The files of a chip in a folder, or in a ZIP file.
    ///
    /// - Throws: `.noSuchInput`, `.inputTooLarge`; `.unreadableInput` if no file of a chip is there, or one is there twice.
    public init(contentsOf path: String) throws(BiometricsError) {
        do throws(BiometricsError) {
            guard FileSystem.isFolder(path) == true else {
                try self.init(zip: try OpenFile.ordinary(at: path).content(limit: Self.mostArchiveBytes))
                return
            }
            self.init()
            for name in try Self.names(in: path).sorted() {
                guard let file = ChipFile(fileName: name), FileSystem.isFolder("\(path)/\(name)") == false else {
                    continue
                }
                try add(contentsOf: "\(path)/\(name)", as: file)
            }
            try check()
        } catch {
            throw error.about(path)
        }
    }

    /// The files of a chip by their paths.
    ///
    /// - Throws: `.noSuchInput`, `.inputTooLarge`; `.unreadableInput` for a name that means no file of a chip.
    public init(paths: [String]) throws(BiometricsError) {
        self.init()
        for path in paths {
            guard let file = ChipFile(fileName: path) else {
                throw BiometricsError(
                    .unreadableInput, "This name means no file of a chip. Names are EF_SOD.bin, DG1.bin and the like.",
                    path: path)
            }
            do throws(BiometricsError) { try add(contentsOf: path, as: file) } catch { throw error.about(path) }
        }
    }

    /// Adds a file by its path. The bytes of fingers and irises never enter the process.
    private mutating func add(contentsOf path: String, as file: ChipFile) throws(BiometricsError) {
        let isRefused = file.number.map(ChipFile.refused.contains) ?? false
        try add(isRefused ? [] : OpenFile.ordinary(at: path).content(limit: Self.mostBytes), as: file)
    }

    /// The files of a chip in a ZIP file, in any of its folders.
    ///
    /// - Throws: as `init(contentsOf:)`; `.unsupportedFormat` for bytes that are no ZIP file.
    public init(zip bytes: [UInt8]) throws(BiometricsError) {
        guard bytes.starts(with: [0x50, 0x4B]) else {
            throw BiometricsError(
                .unsupportedFormat,
                "This is no ZIP file. Give one of files such as EF.SOD and DG1.bin.")
        }
        let damaged = BiometricsError(.unreadableInput, "The ZIP file is damaged. Make it anew.")
        let archive = ZipFile(bytes, damaged: damaged)
        self.init()
        for name in try archive.names() {
            guard let file = ChipFile(fileName: name), !name.hasSuffix("/") else { continue }
            if file.number.map(ChipFile.refused.contains) ?? false {
                try add([], as: file)
                continue
            }
            var content: [UInt8] = []
            _ = try archive.read(name) { (piece) throws(BiometricsError) in
                guard content.count + piece.byteCount <= Self.mostBytes else { throw Self.tooLarge(file.name) }
                unsafe piece.withUnsafeBytes { unsafe content.append(contentsOf: $0) }
            }
            try add(content, as: file)
        }
        try check()
    }

    /// The files as a ZIP file.
    public var archive: [UInt8] {
        ZipWriter.archive(bytes.map { ($0.key.name + ".bin", $0.value) }.sorted { $0.0 < $1.0 })
    }

    /// The most bytes of a ZIP file. It may hold fingerprints, which are left where they are.
    private static let mostArchiveBytes = 8 << 20

    private static func names(in path: String) throws(BiometricsError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: path)
        } catch {
            throw BiometricsError(.unreadableInput, "The folder cannot be read: \(error).", underlyingCode: error.code)
        }
    }

    /// - Throws: `.unreadableInput` without a file.
    package func check() throws(BiometricsError) {
        guard bytes.isEmpty else { return }
        throw BiometricsError(
            .unreadableInput,
            "No file of a chip is here. Give EF.SOD, DG1 and DG2, named so: EF_SOD.bin, DG1.bin, DG2.bin.")
    }
}
