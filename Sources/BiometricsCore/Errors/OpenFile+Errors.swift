package import Platform

extension OpenFile {
    /// Opens the regular file at `path` for reading.
    ///
    /// Anything else at the path, such as a folder, a pipe or a device, is an error. Opening it could block.
    ///
    /// - Throws: `.noSuchInput`, or `.unreadableInput` with the reason.
    package static func ordinary(at path: String) throws(BiometricsError) -> OpenFile {
        try translating({ BiometricsError($0, at: path) }) { () throws(FileFault) in try OpenFile(path) }
    }

    /// Reads the whole file.
    ///
    /// - Throws: `.inputTooLarge` if it has more than `limit` bytes, `.unreadableInput`.
    package func content(limit: Int) throws(BiometricsError) -> [UInt8] {
        let bytes = try translating({ BiometricsError(unreadable: $0, at: path) }) { () throws(SystemError) in
            try self.bytes(limit: limit)
        }
        guard let bytes else {
            let count = size > limit ? "\(size)" : "more than \(limit)"
            throw BiometricsError(.inputTooLarge, "The file has \(count) bytes; the limit is \(limit).", path: path)
        }
        return bytes
    }

    /// Passes the bytes of the file to `body`, piece by piece.
    ///
    /// - Throws: `.unreadableInput`, and any error of `body`.
    package func forEachPiece(_ body: (RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) {
        try forEachPiece(body) { BiometricsError(unreadable: $0, at: path) }
    }
}

extension ChildProcess {
    /// Runs a program like `run(_:environment:diagnostics:timeLimitSeconds:body:failing:)`.
    ///
    /// - Throws: `.backendFailure` if the program cannot be started, and what `body` throws.
    package static func run(
        _ arguments: [String], environment: [String: String], diagnostics: Diagnostics, timeLimitSeconds: Int? = nil,
        body: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) -> Int32 {
        try run(
            arguments, environment: environment, diagnostics: diagnostics, timeLimitSeconds: timeLimitSeconds,
            body: body
        ) { fault in
            switch fault {
            case .cannotStart(let cause):
                BiometricsError(
                    .backendFailure, "\(arguments[0]) cannot be started: \(cause)", underlyingCode: cause.code)
            case .cannotRead(let cause): BiometricsError(unreadable: cause, at: arguments[0])
            }
        }
    }
}

extension BiometricsError {
    /// The refusal to create the file at `path`, whose folder does not exist.
    package static func noFolder(for path: String) -> BiometricsError {
        BiometricsError(
            .ioFailure, "The folder “\(FileSystem.parent(of: path))” does not exist. Create it first.", path: path,
            underlyingCode: SystemError.noSuchFile.code)
    }

    fileprivate init(_ fault: FileFault, at path: String) {
        switch fault {
        case .system(.noSuchFile):
            self.init(
                .noSuchInput, "The file does not exist.", path: path, underlyingCode: SystemError.noSuchFile.code)
        case .system(let cause): self.init(unreadable: cause, at: path)
        case .folder: self.init(.unreadableInput, "This is a folder, not a file.", path: path)
        case .pipe, .device, .outside: self.init(.unreadableInput, "This is not a regular file.", path: path)
        }
    }

    fileprivate init(unreadable cause: SystemError, at path: String) {
        self.init(.unreadableInput, "The file cannot be read: \(cause).", path: path, underlyingCode: cause.code)
    }
}
