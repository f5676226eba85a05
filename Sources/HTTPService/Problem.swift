internal import BiometricsCore
internal import FoundationEssentials
internal import HTTPKit
internal import VendorProjections

/// The reason why a request was refused or failed, as in RFC 9457.
struct Problem: Error, Hashable, Sendable {
    /// The status.
    let status: UInt32
    /// A stable code for programs.
    let code: String
    /// A sentence for a person.
    let detail: String
    /// The internal details, which only the log has.
    var cause: String?
    /// Additional header lines.
    var headers: [[String]] = []
    /// Whether the connection must be closed.
    var closesConnection = false

    init(status: UInt32, code: String, detail: String) {
        self.status = status
        self.code = code
        self.detail = detail
    }

    init(_ code: ProblemCode, _ detail: String? = nil) {
        self.init(status: code.status, code: code.rawValue, detail: detail ?? code.detail)
        if code.status == 401 { headers.append(["WWW-Authenticate", "Bearer"]) }
        if code.status == 429 || code == .notReady { headers.append(["Retry-After", "1"]) }
    }

    private struct Document: Encodable {
        let type: String
        let title: String
        let status: UInt32
        let detail: String
        let code: String
        let requestId: String
    }

    /// The answer with this problem, in the format that the client accepts.
    func response(to head: HTTPRequestHead, requestID: String) -> HTTPResponse {
        var response = HTTPResponse(status)
        for line in headers { response.headers.add(line[0], line[1]) }
        response.closesConnection = closesConnection
        if let projection = VendorProjection(acceptedBy: head),
            let text = try? projection.error(code: code, message: detail).json(.line)
        {
            response.headers.add("Content-Type", projection.mediaType)
            response.body = Array(text.utf8)
        } else {
            response.headers.add("Content-Type", "application/problem+json")
            response.body = (try? JSONText.bytes(of: document(requestID))) ?? []
        }
        return response
    }

    private func document(_ requestID: String) -> Document {
        let title = code.split(separator: "_").joined(separator: " ")
        return Document(
            type: "urn:biometrics:problem:\(code)", title: title.prefix(1).uppercased() + title.dropFirst(),
            status: status, detail: detail, code: code, requestId: requestID)
    }
}

/// Writes JSON that is not a document of the library.
enum JSONText {
    /// The bytes of one line.
    static func bytes(of value: some Encodable) throws(BiometricsError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw BiometricsError(.backendFailure, "The answer cannot be written as JSON.")
        }
    }
}
