/// Names of files as text.
///
/// To the system a name is bytes, and most names are UTF-8 text. A byte that belongs to none stands in the text as a
/// character that no text has use for, and is that byte again wherever this module calls the system: a file of any name can
/// be named, opened and written.
///
/// The byte b is U+10FF00 + b, at the end of the last private plane. Where a name has such a character itself, its bytes are
/// taken one by one as well, so that names and texts correspond one to one.
public enum FileName {
    private static let stand: UInt32 = 0x10_FF00
    /// What the characters that stand for bytes begin with in UTF-8, and few others do.
    private static let lead: UInt8 = 0xF4

    /// The text of the name that these bytes are.
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

    /// The bytes of the name that `text` is.
    public static func bytes(of text: String) -> [UInt8] {
        guard text.utf8.contains(lead) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { scalar in byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// `text` for people and programs to read: `\xE9` in the place of a byte that belongs to no character.
    public static func shown(_ text: String) -> String {
        guard text.utf8.contains(lead) else { return text }
        return text.unicodeScalars.map { scalar in
            byte(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) } ?? String(scalar)
        }.joined()
    }

    /// The name as calls of the system take it.
    static func cString(_ text: String) -> [CChar] { bytes(of: text).map(CChar.init(bitPattern:)) + [0] }

    /// The name that a call of the system gave.
    static func text(cString: UnsafePointer<CChar>) -> String {
        var bytes: [UInt8] = []
        var place = unsafe cString
        while unsafe place.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: place.pointee))
            unsafe place += 1
        }
        return text(of: bytes)
    }

    /// The byte that a character stands for; nil for any other.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        // Bytes below are letters of their own.
        (stand + 0x80...stand + 0xFF).contains(scalar.value) ? UInt8(scalar.value - stand) : nil
    }
}
