public import BiometricsCore
internal import Platform
internal import Synchronization

/// Templates of many faces in a folder, to be searched.
///
/// A gallery is opened for reading by any number of processes, while one writes to it (``GalleryWriter``). Each search looks at
/// the gallery as the last change before it left it.
///
/// The files hold templates as they are: who can read the folder can search it, and compare its faces elsewhere. So the folder
/// and its files are open to their user alone, and anything else is refused.
///
/// - Threads: any number.
public final class Gallery: Sendable {
    /// The folder of the gallery.
    public let folder: String
    private let latest: Mutex<GallerySnapshot>

    /// Opens the gallery in `folder`, and holds what is searched against its checksums.
    ///
    /// - Throws: `.galleryMissing`, `.galleryDamaged`, and `.ioFailure` also for files that others may open.
    public init(at folder: String) throws(BiometricsError) {
        self.folder = folder
        latest = Mutex(try Self.open(folder, nil))
    }

    /// The gallery as it is now.
    ///
    /// - Throws: as `init(at:)`.
    public func snapshot() throws(BiometricsError) -> GallerySnapshot {
        let old = latest.withLock { $0 }
        let new = try Self.open(folder, old)
        latest.withLock { if $0.generation <= new.generation || $0.identity != new.identity { $0 = new } }
        return new
    }

    /// Opens what the manifest names. A compaction may take a file away between its name and its opening: then there is a newer
    /// manifest.
    private static func open(_ folder: String, _ old: GallerySnapshot?) throws(BiometricsError) -> GallerySnapshot {
        var manifest = try GalleryManifest.read(in: folder)
        while true {
            if let old, old.manifest == manifest { return old }
            do throws(BiometricsError) {
                return try GallerySnapshot(manifest, in: folder, reusing: old)
            } catch {
                guard error.code == .noSuchInput else { throw error }
                let newer = try GalleryManifest.read(in: folder)
                guard newer != manifest else {
                    throw .damaged("A file that the manifest names is not there.", path: error.path ?? folder)
                }
                manifest = newer
            }
        }
    }

    /// Makes an empty gallery in `folder`, which is made (0700) when it is not there.
    ///
    /// - Throws: `.galleryExists` for a folder that holds anything, `.ioFailure`.
    public static func create(at folder: String, models: GalleryModels) throws(BiometricsError) {
        do throws(SystemError) {
            try FileSystem.makeFolder(folder, permissions: 0o700)
            guard try FileSystem.names(in: folder).isEmpty else {
                throw SystemError.exists
            }
        } catch {
            if error == .exists {
                throw BiometricsError(
                    .galleryExists, "The folder holds something already. Name one that is empty or not there.",
                    path: folder,
                    category: .request)
            }
            throw .failed(error, "The folder cannot be made", path: folder)
        }
        try checkPrivacy(of: folder)
        let digits = (0..<4).map { _ in
            let text = String(UInt32.random(in: 0...UInt32.max), radix: 16)
            return String(repeating: "0", count: 8 - text.count) + text
        }
        try GalleryManifest(gallery: digits.joined(), models: models).write(in: folder)
    }

    static func checkPrivacy(of folder: String) throws(BiometricsError) {
        do throws(PrivateFolder.Fault) {
            _ = try PrivateFolder(folder)
        } catch {
            let message =
                switch error {
                case .system(let error): "The folder cannot be opened: \(error)."
                case .ofAnotherUser: "The folder belongs to another user."
                case .openToOthers: "Other users may write to the folder. Take their rights away (chmod 700)."
                }
            throw BiometricsError(.ioFailure, message, path: folder)
        }
    }
}
