internal import BiometricsCore
internal import Platform

extension BiometricsError {
    /// Creates the error for a file that was not read.
    ///
    /// - Parameter root: the folder that paths must not leave.
    init(_ fault: FileFault, in root: FileRoot? = nil) {
        switch fault {
        case .system(let cause): self.init(readingFailed: cause)
        case .folder: self.init(readingFailed: .isAFolder)
        case .device:
            self.init(.unreadableInput, "This is a device and no file. Give a file, or send the bytes through a pipe.")
        case .pipe:
            self.init(
                .unreadableInput,
                "This is a pipe and no ordinary file. Give a file; pipes are read where the command line names them.")
        case .outside:
            let folder = root.map { "the folder \($0.path)" } ?? "its folder"
            self.init(
                .unreadableInput,
                "This does not lie in \(folder), and nothing else is read. Put the file there, name another folder, "
                    + "or allow files outside of it.", setting: .fileRoot)
        }
    }

    /// Creates the error for a file that the system could not open or read.
    init(readingFailed cause: SystemError) {
        switch cause {
        case .noSuchFile, .notAFolder, .nameTooLong:
            self.init(.noSuchInput, "There is no such file. Check the path.", underlyingCode: cause.code)
        case .tooManyLinks:
            self.init(
                .noSuchInput, "There is no such file: links lead in a circle, or through too many links.",
                underlyingCode: cause.code)
        case .isAFolder:
            self.init(.unreadableInput, "This is a directory. Give the path of a file.", underlyingCode: cause.code)
        case .nobodyThere, .noSuchDevice:
            self.init(
                .unreadableInput, "This is a socket or a device and no file. Give a file, or “-” for standard input.",
                underlyingCode: cause.code)
        case .accessDenied, .notPermitted:
            self.init(
                .unreadableInput, "The file may not be read. Change its permissions, or run as its owner.",
                underlyingCode: cause.code)
        default:
            self.init(
                .ioFailure,
                "The system could not read the file (error \(cause.code)). Check the disk or the connection.",
                underlyingCode: cause.code)
        }
    }
}
