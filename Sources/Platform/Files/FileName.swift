/// Converts file names to text and back.
///
/// The system treats a name as bytes, and most names are UTF-8 text. Each invalid byte becomes a character that
/// ordinary text does not use. This module turns it back into the byte in every system call, so files of any name can
/// be opened and written.
///
/// The byte b becomes U+10FF00 + b, at the end of the last private plane. If a name itself contains such a character,
/// its bytes are escaped one by one too, so that names and texts correspond one to one.
public enum FileName {
    private static let stand: UInt32 = 0x10_FF00
    /// The first UTF-8 byte of characters that stand for bytes; few others begin with it.
    private static let lead: UInt8 = 0xF4

    /// The text of a name in bytes.
    public static func text(of bytes: [UInt8]) -> String {
        if !bytes.contains(lead), let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var position = 0
        while true {
            let count: Int
            switch parser.parseScalar(from: &rest) {
            case .emptyInput: return String(text)
            case .error(let length): count = length
            case .valid(let units):
                count = units.count
                let scalar = Unicode.UTF8.decode(units)
                if byte(of: scalar) == nil {
                    text.append(scalar)
                    position += count
                    continue
                }
            }
            for byte in bytes[position..<min(position + count, bytes.count)] {
                if let scalar = Unicode.Scalar(stand + UInt32(byte)) { text.append(scalar) }
            }
            position += count
        }
    }

    /// The bytes of a name in text.
    public static func bytes(of text: String) -> [UInt8] {
        guard text.utf8.contains(lead) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// `text` for people and programs, with `\xE9` for a byte that does not belong to a character.
    public static func shown(_ text: String) -> String {
        guard text.utf8.contains(lead) else { return text }
        return text.unicodeScalars.map { scalar in
            byte(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) } ?? String(scalar)
        }.joined()
    }

    /// The name for system calls.
    static func cString(_ text: String) -> [CChar] { bytes(of: text).map(CChar.init(bitPattern:)) + [0] }

    /// The text of a name from a system call.
    static func text(cString: UnsafePointer<CChar>) -> String {
        var bytes: [UInt8] = []
        var place = unsafe cString
        while unsafe place.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: place.pointee))
            unsafe place += 1
        }
        return text(of: bytes)
    }

    /// The byte that a character stands for; nil for any other character.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        // Bytes below are ordinary characters.
        (stand + 0x80...stand + 0xFF).contains(scalar.value) ? UInt8(scalar.value - stand) : nil
    }
}
