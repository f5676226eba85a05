internal import Platform

/// Arguments as they are written in a POSIX shell.
enum ShellWord {
    /// `argument`, in single quotes where a shell would read it as anything else than itself.
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
            // Bytes that are no text; the quotation that has signs for them needs one for itself too.
            let text = argument.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "$'" + FileName.shown(text) + "'"
        }
        return "'" + argument.replacing("'", with: "'\\''") + "'"
    }
}
