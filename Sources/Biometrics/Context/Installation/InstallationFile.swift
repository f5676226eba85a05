internal import BiometricsCore
internal import Platform

/// A private file of this user that holds templates or challenges, or the key for them. Its errors state a remedy.
struct InstallationFile: ~Copyable {
    /// The content of such a file.
    enum Content: String {
        /// Templates of faces.
        case templates
        /// Challenges of active liveness.
        case challenges

        /// The remedy if neither the folder nor the file can be repaired.
        var remedy: String {
            switch self {
            case .templates: "Choose another folder, or run without a template cache."
            case .challenges: "Choose another folder."
            }
        }

        /// The setting that names the folder of the key.
        var keyFolderSetting: BiometricsError.Setting {
            switch self {
            case .templates: .templateKeyFolder
            case .challenges: .challengeFolder
            }
        }
    }

    /// The path as the caller named it.
    let path: String
    private let content: Content
    private let file: PrivateFile

    /// Opens the file `name` in the folder `directory`. If they do not exist, both are made for this user alone.
    ///
    /// - Throws: `.ioFailure`, also if the file is a link, not a regular file, or has a second name, if another user
    ///   owns it or may open it, or if others may write to the folder. In these cases another user could have written
    ///   the content, or could read what is written.
    init(_ name: String, of content: Content, in directory: String) throws(BiometricsError) {
        try translating({ _ in content.error("This folder cannot be made.", directory) }) { () throws(SystemError) in
            try FileSystem.makeFolder(directory, permissions: 0o700)
        }
        let folder = try translating({ content.error($0, directory) }) { () throws(PrivateFolder.Fault) in
            try PrivateFolder(directory)
        }
        let path = "\(directory)/\(name)"
        file = try translating({ content.error($0, path) }) { () throws(PrivateFile.Fault) in try folder.file(name) }
        self.path = path
        self.content = content
    }

    /// Takes the file's lock for this process; false if another process holds it.
    ///
    /// - Throws: `.ioFailure`.
    func hold() throws(BiometricsError) -> Bool {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.hold() }
    }

    /// Waits for the file's lock. Every holder releases it soon.
    ///
    /// - Throws: `.ioFailure`.
    func wait() throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.wait() }
    }

    /// The current size of the file in bytes.
    ///
    /// - Throws: `.ioFailure`.
    func count() throws(BiometricsError) -> Int {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.count() }
    }

    /// Reads up to `count` bytes from `start` on; fewer only at the end of the file.
    ///
    /// - Throws: `.ioFailure`.
    func read(at start: Int, count: Int) throws(BiometricsError) -> [UInt8] {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.read(at: start, count: count)
        }
    }

    /// Removes all bytes after the first `count`.
    ///
    /// - Throws: `.ioFailure`.
    func truncate(to count: Int) throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.truncate(to: count) }
    }

    /// Appends `bytes` to the file.
    ///
    /// - Throws: `.ioFailure`.
    func append(_ bytes: [UInt8]) throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.append(bytes) }
    }

    /// Waits until the written bytes are on the disk.
    ///
    /// - Throws: `.ioFailure`.
    func flush() throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.flush() }
    }
}

// MARK: - Messages

extension InstallationFile.Content {
    fileprivate func error(_ what: String, _ path: String, code: Int32? = nil) -> BiometricsError {
        BiometricsError(.ioFailure, "\(what) \(remedy)", path: path, underlyingCode: code)
    }

    fileprivate func error(_ cause: SystemError, _ path: String) -> BiometricsError {
        error("The \(rawValue) cannot be stored here.", path, code: cause.code)
    }

    fileprivate func error(_ fault: PrivateFolder.Fault, _ path: String) -> BiometricsError {
        switch fault {
        case .system(let cause): error(cause, path)
        case .ofAnotherUser: error("This folder belongs to another user.", path)
        case .openToOthers(let permissions):
            error(
                "Other users may put files into this folder (mode \(String(permissions, radix: 8))). Run "
                    + "`chmod go-w` on it.", path)
        }
    }

    fileprivate func error(_ fault: PrivateFile.Fault, _ path: String) -> BiometricsError {
        switch fault {
        case .system(let cause): error(cause, path)
        case .link: error("This file is a link, and links are not followed. Delete it.", path)
        case .notOrdinary: error("This is not a regular file.", path)
        case .ofAnotherUser: error("This file belongs to another user.", path)
        case .secondName: error("This file has a second name: a hard link elsewhere. Delete it.", path)
        case .openToOthers(let permissions):
            BiometricsError(
                .ioFailure,
                "Other users may open this file (mode \(String(permissions, radix: 8))), but its content is secret. "
                    + "Delete it, or run `chmod 600` on it if you trust the content.", path: path)
        }
    }
}
