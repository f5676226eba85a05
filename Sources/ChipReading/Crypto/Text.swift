/// Texts and numbers of C's structures.
enum CText {
    /// The text of an array of characters up to its first zero.
    static func string<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// The first bytes of an array.
    static func bytes<Bytes>(_ array: Bytes, _ count: Int) -> [UInt8] {
        unsafe withUnsafeBytes(of: array) { unsafe Array($0.prefix(count)) }
    }
}

extension Array where Element == UInt8 {
    /// Passes the bytes to a function of C, which only reads them.
    func lent<Answer>(_ body: (UnsafePointer<UInt8>, Int) -> Answer) -> Answer {
        unsafe withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                var nothing: UInt8 = 0
                return unsafe body(&nothing, 0)
            }
            return unsafe body(base, buffer.count)
        }
    }
}
