internal import Glibc

/// The system's words for its error numbers.
enum SystemText {
    /// The text for `code`, an `errno`.
    static func describing(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
