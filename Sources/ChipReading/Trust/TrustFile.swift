internal import FoundationEssentials

/// The content of a file for the trust store: certificates, revocation lists and master lists, in DER, PEM or LDIF.
struct TrustFile {
    /// A part of a file.
    enum Part {
        case item(TrustItem)
        case masterList(MasterList)
        /// Bytes that are neither.
        case unreadable
    }

    /// The parts in their order.
    let parts: [Part]

    /// Reads a file. Nothing is verified.
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x30]) {
            parts = [Self.part(bytes)]
        } else {
            let text = String(decoding: bytes, as: UTF8.self)
            parts = (text.contains("-----BEGIN ") ? Self.pem(text) : Self.ldif(text)).map(Self.part)
        }
    }

    /// Whether a part can be read.
    var hasContent: Bool { parts.contains { if case .unreadable = $0 { false } else { true } } }

    private static func part(_ bytes: [UInt8]) -> Part {
        if let item = TrustItem(der: bytes) { return .item(item) }
        return MasterList(bytes).map(Part.masterList) ?? .unreadable
    }

    /// The blocks of PEM (RFC 7468). A block of anything but base64 is unreadable.
    private static func pem(_ text: String) -> [[UInt8]] {
        var blocks: [[UInt8]] = []
        var block: String?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("-----BEGIN ") {
                block = ""
            } else if line.hasPrefix("-----END ") {
                if let block { blocks.append(bytes(ofBase64: block)) }
                block = nil
            } else {
                block?.append(contentsOf: line)
            }
        }
        return blocks
    }

    /// The values of LDIF (RFC 2849) that the directory of ICAO gives for certificates and lists.
    private static func ldif(_ text: String) -> [[UInt8]] {
        let names = [
            "pkdmasterlistcontent::", "cscamasterlistdata::", "cacertificate;binary::", "usercertificate;binary::",
            "certificaterevocationlist;binary::",
        ]
        var values: [[UInt8]] = []
        var value: String?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.hasPrefix(" ") {
                value?.append(contentsOf: line.dropFirst())
                continue
            }
            if let value { values.append(bytes(ofBase64: value)) }
            let lower = line.lowercased()
            value = names.first(where: lower.hasPrefix).map { String(line.dropFirst($0.count)) }
        }
        if let value { values.append(bytes(ofBase64: value)) }
        return values
    }

    private static func bytes(ofBase64 text: String) -> [UInt8] {
        Data(base64Encoded: text.filter { !$0.isWhitespace }).map(Array.init) ?? []
    }
}
