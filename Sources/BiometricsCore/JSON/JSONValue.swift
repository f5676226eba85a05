/// A JSON value whose keys keep their order, so that equal values give equal bytes.
indirect enum JSONValue {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// The value as text, indented by two spaces, with a final newline. Arrays of plain values stand on one line.
    /// Numbers are the shortest text that reads back the same; numbers that are not finite become null.
    var text: String {
        var text = ""
        write(to: &text, indent: "\n")
        return text + "\n"
    }

    private var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? value.description : "null"
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            let isShort = values.allSatisfy(\.isPlain)
            text += "["
            for (index, value) in values.enumerated() {
                text += index == 0 ? (isShort ? "" : indent + "  ") : isShort ? ", " : "," + indent + "  "
                value.write(to: &text, indent: indent + "  ")
            }
            text += isShort ? "]" : indent + "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "" : ",") + indent + "  "
                Self.write(member.0, to: &text)
                text += ": "
                member.1.write(to: &text, indent: indent + "  ")
            }
            text += members.isEmpty ? "}" : indent + "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
