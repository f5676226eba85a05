public import Foundation

/// A picture or a clip to be sent.
public struct ClientMedia: Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: Data
    /// The media type. The service looks at the bytes, whatever it says.
    public let type: String

    /// A picture or a clip.
    public init(_ bytes: Data, type: String = "application/octet-stream") {
        self.bytes = bytes
        self.type = type
    }

    /// The body of several of them, and its type.
    static func form(_ parts: [(name: String, media: ClientMedia)]) -> (type: String, body: Data) {
        // No file holds a boundary that nobody could guess.
        let boundary = UUID().uuidString
        var body = Data()
        for (name, media) in parts {
            body += Data(
                """
                --\(boundary)\r\nContent-Disposition: form-data; name="\(name)"; filename="\(name)"\r\n\
                Content-Type: \(media.type)\r\n\r\n
                """.utf8)
            body += media.bytes + Data("\r\n".utf8)
        }
        return ("multipart/form-data; boundary=\(boundary)", body + Data("--\(boundary)--\r\n".utf8))
    }
}
