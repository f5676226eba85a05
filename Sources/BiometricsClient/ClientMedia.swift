public import Foundation

/// A picture or a clip to send.
public struct ClientMedia: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: Data
    /// The media type. The service detects the type from the bytes and ignores a wrong one.
    public let type: String

    /// A picture or a clip.
    public init(_ bytes: Data, type: String = "application/octet-stream") {
        self.bytes = bytes
        self.type = type
    }

    /// A multipart body of the files that there are.
    static func form(_ parts: [(name: String, media: ClientMedia?)]) -> ClientMedia {
        // An unpredictable boundary cannot occur in a file.
        let boundary = UUID().uuidString
        var body = Data()
        for (name, media) in parts {
            guard let media else { continue }
            body += Data(
                """
                --\(boundary)\r\nContent-Disposition: form-data; name="\(name)"; filename="\(name)"\r\n\
                Content-Type: \(media.type)\r\n\r\n
                """.utf8)
            body += media.bytes + Data("\r\n".utf8)
        }
        return ClientMedia(
            body + Data("--\(boundary)--\r\n".utf8), type: "multipart/form-data; boundary=\(boundary)")
    }
}
