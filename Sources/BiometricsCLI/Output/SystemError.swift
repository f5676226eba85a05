#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The system's own words for its errors.
enum SystemError {
    /// What `errno` value `code` means, without a full stop.
    static func text(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        _ = unsafe strerror_r(code, &buffer, buffer.count)
        let letters = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return letters.isEmpty ? "error \(code)" : String(decoding: letters, as: UTF8.self)
    }
}

/// The environment of the process, read only.
enum Environment {
    /// The value of a variable; `nil` when it is not set.
    static subscript(name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
