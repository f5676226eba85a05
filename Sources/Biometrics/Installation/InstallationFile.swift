internal import BiometricsCore
internal import Platform

/// A private file of this user's in which templates or challenges, or a key of them, are kept; errors say what to do about it.
struct InstallationFile: ~Copyable {
    /// What such a file is about.
    enum Content: String {
        /// Templates of faces.
        case templates
        /// Challenges of active liveness.
        case challenges

        /// What to do where neither folder nor file can be mended.
        var remedy: String {
            switch self {
            case .templates: "Name another folder, or keep no templates."
            case .challenges: "Name another folder."
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

    /// Opens the file `name` in the folder `directory`; both are made, for this user alone, when they are not there.
    ///
    /// - Throws: `.ioFailure`, also for a link, for what is no regular file or has a second name, for a file that another
    ///   user owns or may open, and for a folder that others may write to: what the file holds could be another's, and
    ///   what is written there would be another's to read.
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

    /// Whether the file is this process' from here on; false while another holds it.
    ///
    /// - Throws: `.ioFailure`.
    func hold() throws(BiometricsError) -> Bool {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.hold() }
    }

    /// Waits until the file is this process' alone; who holds it so does not hold it for long.
    ///
    /// - Throws: `.ioFailure`.
    func wait() throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.wait() }
    }

    /// The bytes in the file now.
    ///
    /// - Throws: `.ioFailure`.
    func count() throws(BiometricsError) -> Int {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.count() }
    }

    /// Up to `count` bytes from `start` on; fewer only at the end of the file.
    ///
    /// - Throws: `.ioFailure`.
    func read(at start: Int, count: Int) throws(BiometricsError) -> [UInt8] {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.read(at: start, count: count)
        }
    }

    /// Cuts off what comes after the first `count` bytes.
    ///
    /// - Throws: `.ioFailure`.
    func truncate(to count: Int) throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.truncate(to: count) }
    }

    /// Writes `bytes` at the end.
    ///
    /// - Throws: `.ioFailure`.
    func append(_ bytes: [UInt8]) throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.append(bytes) }
    }

    /// Waits until what was written is on the disk.
    ///
    /// - Throws: `.ioFailure`.
    func flush() throws(BiometricsError) {
        try translating({ content.error($0, path) }) { () throws(SystemError) in try file.flush() }
    }
}

// MARK: - What is said

extension InstallationFile.Content {
    fileprivate func error(_ what: String, _ path: String, code: Int32? = nil) -> BiometricsError {
        BiometricsError(.ioFailure, "\(what) \(remedy)", path: path, underlyingCode: code)
    }

    fileprivate func error(_ cause: SystemError, _ path: String) -> BiometricsError {
        error("The \(rawValue) cannot be kept here.", path, code: cause.code)
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
        case .link: error("This is a link, which is not followed. Delete it.", path)
        case .notOrdinary: error("This is no regular file.", path)
        case .ofAnotherUser: error("This file belongs to another user.", path)
        case .secondName: error("This file has a second name, a hard link somewhere else. Delete it.", path)
        case .openToOthers(let permissions):
            BiometricsError(
                .ioFailure,
                "Other users may open this file (mode \(String(permissions, radix: 8))), and what it holds is secret. "
                    + "Delete it, or run `chmod 600` on it if you trust what it holds.", path: path)
        }
    }
}
