internal import Platform

/// Quotes arguments for a POSIX shell.
enum ShellWord {
    /// `argument`, in single quotes if a shell would interpret it.
    static func quoted(_ argument: String) -> String {
        let isPlain = argument.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "_@%+=:,./-".utf8.contains(byte)
            }
        }
        guard argument.isEmpty || !isPlain else { return argument }
        let shown = FileName.shown(argument)
        if shown != argument {
            // The argument has bytes that are not text. The quotation `$'…'` can write them, but it must escape
            // backslashes and quotes.
            let text = argument.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "$'" + FileName.shown(text) + "'"
        }
        return "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
