public import BiometricsCore

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Writes files so that a reader sees the old one or the new one, never half of one.
public enum WholeFile {
    /// Puts `bytes` at `path`: into a temporary file beside it, which then takes its name.
    ///
    /// What is no ordinary file (a pipe, `/dev/stdout`) is written to as it stands, and through a symbolic link the
    /// file it leads to is replaced.
    ///
    /// - Throws: `.ioFailure` with what mends it.
    public static func write(_ bytes: [UInt8], to path: String) throws(BiometricsError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw failure(ENOENT) }
        var status = stat()
        let exists = unsafe stat(path, &status) == 0
        if exists && status.st_mode & S_IFMT != S_IFREG {
            return try write(bytes, flags: O_WRONLY, to: path)
        }
        let target = exists ? resolved(path) ?? path : path
        let temporary = target + "." + String(UInt64.random(in: 0...UInt64.max), radix: 36) + ".tmp"
        do throws(BiometricsError) {
            // Never open to more people than the file that it replaces, not even while it is being written.
            let mode = exists ? status.st_mode & 0o777 : 0o666
            try write(bytes, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, to: temporary)
            if exists { _ = unsafe chmod(temporary, mode) }
            guard unsafe rename(temporary, target) == 0 else { throw failure(errno) }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    private static func write(
        _ bytes: [UInt8], flags: Int32, mode: mode_t = 0, to path: String
    ) throws(BiometricsError) {
        let descriptor = unsafe open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure(errno) }
        var cause: Int32 = 0
        unsafe bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count && cause == 0 {
                let result = unsafe sysWrite(
                    descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                if result >= 0 { written += result } else if errno != EINTR { cause = errno }
            }
        }
        // A full disk may be reported no sooner than here.
        if close(descriptor) != 0 && cause == 0 { cause = errno }
        guard cause == 0 else { throw failure(cause) }
    }

    private static func sysWrite(_ descriptor: Int32, _ source: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(descriptor, source, count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, source, count)
        #else
        unsafe Glibc.write(descriptor, source, count)
        #endif
    }

    private static func resolved(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    private static func failure(_ cause: Int32) -> BiometricsError {
        let advice =
            switch cause {
            case ENOENT, ENOTDIR: "Its directory does not exist; make it first."
            case EACCES, EPERM, EROFS: "Its directory may not be written to; choose another."
            case ENOSPC, EDQUOT: "There is no space left; free some."
            case EISDIR: "This is a directory; give the path of a file."
            default: "The system reported error \(cause)."
            }
        return BiometricsError(.ioFailure, "The file could not be written. \(advice)", underlyingCode: cause)
    }
}
