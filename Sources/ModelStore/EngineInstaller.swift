public import BiometricsCore
public import Platform

/// Installs the inference engine OpenVINO from the Python package index, by digest.
///
/// Only the part of the wheel's 160 MB is kept that runs ONNX files on a processor.
public struct EngineInstaller: Sendable {
    /// The release that is installed.
    public static let release = "2026.4.1"
    /// Whether the release exists for this processor. Its wheels are for x86-64 and Linux alone.
    public static var isAvailable: Bool {
        #if arch(x86_64) && os(Linux)
        true
        #else
        false
        #endif
    }

    static let sha256 = "2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf"
    private static let libraries = [
        "libopenvino.so", "libopenvino_c.so", "libopenvino_onnx_frontend.so", "libopenvino_intel_cpu_plugin.so",
        "libtbb.so",
    ]
    /// The file that names the release in the engine's folder.
    private static let mark = "release"

    private let folder: String
    private let sha256: String
    private let downloads: Downloads

    /// An installer into `folder`.
    ///
    /// - Parameters:
    ///   - environment: names the package index as for pip, and is that of the program that fetches.
    ///   - showsTransfers: whether that program shows its progress on standard error.
    public init(
        folder: String, environment: [String: String] = ProcessEnvironment.current, showsTransfers: Bool = false
    ) {
        self.init(folder: folder, sha256: Self.sha256, environment: environment, showsTransfers: showsTransfers)
    }

    init(folder: String, sha256: String, environment: [String: String], showsTransfers: Bool) {
        self.folder = folder
        self.sha256 = sha256
        downloads = Downloads(environment: environment, showsTransfers: showsTransfers)
    }

    /// Whether the folder has this release.
    var isInstalled: Bool {
        let file = try? OpenFile.ordinary(at: "\(folder)/\(Self.mark)").content(limit: 64)
        return file.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").first == "\(Self.release)" }
            ?? false
    }

    /// Whether the folder has another release that this program installed.
    public var hasOtherRelease: Bool { isOurs && !isInstalled }

    /// Installs the release in one step. An older one is replaced; a folder that was filled otherwise is left alone.
    ///
    /// - Throws: `.engineUnavailable` if the folder holds something else; `.modelUnavailable` if the release cannot be
    ///   had; `.ioFailure`.
    public func install() throws(BiometricsError) {
        if FileSystem.isFolder(folder) != nil, !isEmpty, !isOurs {
            throw BiometricsError(
                .engineUnavailable, "The folder was not made by this program, so it is left alone.", path: folder)
        }
        let wheel = try wheel()
        let staged = FileReplacement.temporaryPath(beside: folder)
        defer { FileSystem.remove(staged) }
        try translating({
            BiometricsError(.ioFailure, "The engine cannot be written: \($0). Set BIOMETRICS_OPENVINO.", path: staged)
        }) { () throws(SystemError) in try FileSystem.makeFolder(staged, permissions: 0o755) }
        for member in try wheel.names() {
            guard let name = Self.place(of: member) else { continue }
            var bytes: [UInt8] = []
            try wheel.read(member) { (piece) throws(BiometricsError) in
                unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
            }
            try write(bytes, to: "\(staged)/\(name)")
        }
        try write(Array("\(Self.release)\n".utf8), to: "\(staged)/\(Self.mark)")
        FileSystem.remove(folder)
        try translating({
            BiometricsError(.ioFailure, "The engine cannot be moved to its place: \($0).", path: folder)
        }) { () throws(SystemError) in try FileSystem.move(staged, to: folder) }
    }

    private func wheel() throws(BiometricsError) -> PythonArchive {
        do throws(BiometricsError) {
            return PythonArchive(try downloads.archive(of: "openvino", sha256: sha256))
        } catch {
            guard error.code != .cancelled else { throw error }
            throw BiometricsError(
                .modelUnavailable,
                "The engine cannot be fetched: \(error.message). Put its libraries into \(folder), or leave it out.")
        }
    }

    private var isEmpty: Bool { (try? FileSystem.names(in: folder).isEmpty) ?? false }
    private var isOurs: Bool { (try? OpenFile.ordinary(at: "\(folder)/\(Self.mark)")) != nil }

    /// The file's name in the folder; nil for a file that is not needed. No name has a folder, so none can lead out of it.
    private static func place(of member: String) -> String? {
        let parts = member.split(separator: "/")
        guard let name = parts.last.map(String.init) else { return nil }
        if parts.count == 3, parts[0] == "openvino", parts[1] == "libs" {
            return libraries.contains { name == $0 || name.hasPrefix("\($0).") } ? name : nil
        }
        return parts.count >= 3 && parts[0].hasSuffix(".dist-info") && parts[1] == "licenses"
            ? "licence-" + parts.dropFirst(2).joined(separator: "-") : nil
    }

    private func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        try translating({
            BiometricsError(.ioFailure, "The engine cannot be written: \($0). Set BIOMETRICS_OPENVINO.", path: path)
        }) { () throws(SystemError) in try FileReplacement.write(bytes, to: path) }
    }
}
