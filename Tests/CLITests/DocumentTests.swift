import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// The documents of the JSON contract, on outputs of the command that lie among the fixtures.
struct DocumentTests {
    /// A fixture and the type that it is to be read as.
    struct Sample: CustomTestStringConvertible {
        let name: String
        let type: any JSONDocument.Type
        var testDescription: String { name }

        func text() throws -> String {
            let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let data = try Data(contentsOf: root.appending(path: "Fixtures/documents/\(name).json"))
            return String(decoding: data, as: UTF8.self)
        }
    }

    static let samples = [
        Sample(name: "compare-clip", type: ComparisonDocument.self),
        Sample(name: "compare-no-selfie", type: ComparisonDocument.self),
        Sample(name: "detect", type: DetectionDocument.self), Sample(name: "detect-clip", type: DetectionDocument.self),
        Sample(name: "doctor", type: DoctorDocument.self), Sample(name: "embed", type: EmbeddingDocument.self),
        Sample(name: "error", type: ErrorDocument.self), Sample(name: "error-batch", type: ErrorDocument.self),
        Sample(name: "error-liveness", type: ErrorDocument.self),
        Sample(name: "liveness", type: LivenessDocument.self),
        Sample(name: "liveness-result", type: LivenessResultDocument.self),
        Sample(name: "model-install", type: ModelInstallationDocument.self),
        Sample(name: "model-list", type: ModelListDocument.self),
        Sample(name: "model-path", type: ModelPathDocument.self),
        Sample(name: "model-path-id", type: ModelPathDocument.self),
        Sample(name: "model-verify", type: ModelVerificationDocument.self),
        Sample(name: "plugin-check", type: PluginCheckDocument.self),
        Sample(name: "plugin-list", type: PluginListDocument.self),
    ]

    @Test(arguments: samples)
    func `a document that was read is written the same, key for key`(sample: Sample) throws {
        func roundTrip<Document: JSONDocument>(_ type: Document.Type, _ text: String) throws {
            let document = try Document(json: text.utf8)
            let written = try document.json()
            #expect(try JSONNode(written) == JSONNode(text))
            #expect(try Document(json: written.utf8) == document)
            #expect(try Document(json: document.json(.line).utf8) == document)
            #expect(try Document(json: document.json(.declared).utf8) == document)
        }
        try roundTrip(sample.type, try sample.text())
    }

    /// A value of a wrong kind and the lack of a key are refused; a key that the schema lets go is one that the type reads
    /// and writes without.
    @Test(arguments: samples)
    func `a document keeps its schema, and no damaged one does`(sample: Sample) throws {
        func isWritten<Document: JSONDocument>(_ type: Document.Type, as node: JSONNode) throws -> Bool {
            let text = String(decoding: try JSONEncoder().encode(node), as: UTF8.self)
            return try JSONNode(Document(json: text.utf8).json()) == node
        }
        let node = try JSONNode(sample.text())
        let schema = try JSONSchema(sample.type.schema)
        #expect(schema.faults(of: node) == [])
        for (place, damaged) in node.damaged where schema.faults(of: damaged).isEmpty {
            #expect(place.hasSuffix(" gone"), "\(place)")
            #expect(try isWritten(sample.type, as: damaged), "\(place)")
        }
    }

    @Test(arguments: samples)
    func `a document of another schema is refused by name`(sample: Sample) throws {
        func refuses<Document: JSONDocument>(_ type: Document.Type, _ text: String) throws {
            let other = text.replacing("\"\(Document.schema)\"", with: "\"biometrics.other/9\"")
            #expect(other != text)
            #expect {
                try Document(json: other.utf8)
            } throws: { error in
                let error = error as? BiometricsError
                return error?.code == .unreadableInput && error?.message.contains("biometrics.other/9") == true
            }
            #expect(throws: BiometricsError.self) { try Document(json: "[]".utf8) }
            #expect(throws: BiometricsError.self) { try Document(json: "".utf8) }
        }
        try refuses(sample.type, try sample.text())
    }

    @Test func `keys that later versions add are passed over, and an error comes back as one`() throws {
        let error = BiometricsError(.inputTooLarge, "It is too large.", path: "a.jpg")
        let text = try ErrorDocument(error, line: 4).json(.line)
        #expect(
            text == #"{"error":{"code":"input_too_large","message":"It is too large.","path":"a.jpg"},"line":4,"#
                + #""schema":"biometrics.error/1"}"# + "\n")
        let later = text.replacing("\"line\":4", with: "\"line\":4,\"later\":{}")
        #expect(try ErrorDocument(json: later.utf8).error.asError == error)
        #expect(try ErrorDocument(BiometricsError(.usage, "No.")).json(.line).contains("\"path\":null"))
    }
}
