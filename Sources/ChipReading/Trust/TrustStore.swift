public import BiometricsCore
public import Platform
internal import Synchronization

/// The certificates that a user trusts: a folder with one file for each certificate and each revocation list, named by its
/// SHA-256. Certificates of States come with no program; `biometrics chip trust add` installs a master list.
///
/// Safe from any thread, and for several processes: a file is written whole, and its name follows from its content.
public final class TrustStore: Sendable {
    /// The folder. It need not exist before the first certificate.
    public let folder: String
    private let loaded = Mutex<Loaded?>(nil)

    private struct Loaded {
        var names: Set<String>
        var certificates: TrustedCertificates
    }

    /// The store in a folder.
    public init(folder: String) { self.folder = folder }

    /// The folder that the environment names: `BIOMETRICS_TRUST`, or else `biometrics/trust` in `XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` if none of the variables is set.
    public static func standardFolder(
        environment: [String: String] = ProcessEnvironment.current
    ) throws(BiometricsError) -> String {
        if let named = environment["BIOMETRICS_TRUST"], !named.isEmpty { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/trust" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/trust" }
        throw BiometricsError(
            .invalidConfiguration, "The folder of trusted certificates is unknown. Set BIOMETRICS_TRUST.")
    }

    static let certificateEnding = ".cer", listEnding = ".crl"
    private static let mostFileBytes = 8 << 20

    /// The present content of the store. The files are read again only if a file came or went.
    ///
    /// - Throws: `.unreadableInput` for a folder that cannot be read, and for a file that is not what its name says.
    func certificates() throws(BiometricsError) -> TrustedCertificates {
        let names = try self.names()
        return try loaded.withLock { loaded throws(BiometricsError) in
            if let loaded, loaded.names == names { return loaded.certificates }
            let certificates = try read(names)
            loaded = Loaded(names: names, certificates: certificates)
            return certificates
        }
    }

    /// The names of the store's files. A file of another kind, such as a note, is left out.
    func names() throws(BiometricsError) -> Set<String> {
        guard FileSystem.isFolder(folder) != nil else { return [] }
        do throws(SystemError) {
            return Set(
                try FileSystem.names(in: folder).filter {
                    $0.hasSuffix(Self.certificateEnding) || $0.hasSuffix(Self.listEnding)
                })
        } catch {
            throw BiometricsError(
                .unreadableInput, "The folder of trusted certificates cannot be read: \(error).", path: folder,
                underlyingCode: error.code)
        }
    }

    private func read(_ names: Set<String>) throws(BiometricsError) -> TrustedCertificates {
        var certificates: [Certificate] = []
        var lists: [RevocationList] = []
        for name in names.sorted() {
            switch try item(name) {
            case .certificate(let certificate): certificates.append(certificate)
            case .revocations(let list): lists.append(list)
            }
        }
        return TrustedCertificates(certificates, revocations: lists)
    }

    /// The file of this name.
    ///
    /// - Throws: `.unreadableInput` if its content differs from its name.
    func item(_ name: String) throws(BiometricsError) -> TrustItem {
        let path = "\(folder)/\(name)"
        let bytes = try OpenFile.ordinary(at: path).content(limit: Self.mostFileBytes)
        guard let item = TrustItem(der: bytes), item.fileName == name else {
            throw BiometricsError(
                .unreadableInput,
                "This file of the trust store was changed. Remove it, and install its master list again.",
                path: path)
        }
        return item
    }

    /// Writes a file, unless it is there.
    ///
    /// - Returns: whether it is new.
    /// - Throws: `.ioFailure`.
    func write(_ item: TrustItem) throws(BiometricsError) -> Bool {
        let path = "\(folder)/\(item.fileName)"
        guard (try? FileFacts(at: path)) == nil else { return false }
        do throws(SystemError) {
            try FileSystem.makeFolder(folder, permissions: 0o755)
            try FileReplacement.write(item.encoded, to: path)
        } catch {
            throw BiometricsError(
                .ioFailure, "The trust store cannot be written: \(error).", path: path, underlyingCode: error.code)
        }
        return true
    }

    /// Removes a file.
    ///
    /// - Throws: `.ioFailure`.
    func remove(_ item: TrustItem) throws(BiometricsError) {
        do throws(SystemError) {
            try FileSystem.removeOne("\(folder)/\(item.fileName)")
        } catch {
            throw BiometricsError(
                .ioFailure, "The trust store cannot be changed: \(error).", path: folder, underlyingCode: error.code)
        }
    }
}
