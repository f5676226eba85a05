import Biometrics
import ChipReading
import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import HTTPService
import TemplateGallery
import Testing
import VerificationService

/// The types that write JSON have the keys, the nulls and the words of the schemas under Documentation/schemas.
struct DocumentTests {
    /// A type, to be held to its schema.
    struct Sample: CustomTestStringConvertible {
        let type: any JSONPayload.Type
        var testDescription: String { type.schema }

        /// Documents that the schema permits: the least, and the full ones with every word of each list of words. No list is
        /// longer than 24.
        func nodes() throws -> [JSONNode] {
            // A calibration is sound only as a whole, so its document is the one that is shipped.
            if type.schema == LivenessCalibration.schema {
                let file = SourceTree.root.appending(path: "models/calibrations/liveness-minifasnet.json")
                return [try JSONNode(String(contentsOf: file, encoding: .utf8))]
            }
            let schema = try JSONSchema(type.schema)
            let full = (0..<24).map { JSONSchemaExample.document(.full, choice: $0, of: schema) }
            return ([JSONSchemaExample.document(.least, of: schema)] + Array(Set(full))).map(Self.sound)
        }

        /// An answered challenge has no reasons, and any other has some. The schema does not say so.
        private static func sound(_ node: JSONNode) -> JSONNode {
            switch node {
            case .array(let items): return .array(items.map(sound))
            case .object(let members):
                var members = members.mapValues(sound)
                if members["isAnswered"] == .bool(true), members["reasons"] != nil { members["reasons"] = .array([]) }
                if members["isAnswered"] == .bool(false), members["reasons"] == .array([]) {
                    members["reasons"] = .array([.string("MOVEMENT_MISSING")])
                }
                return .object(members)
            default: return node
            }
        }
    }

    static let samples: [Sample] = [
        APIKeysPayload.self, ChallengePayload.self, ChipReport.self, ChipChallengePayload.self, ChipSessionPayload.self,
        TrustReport.self,
        ComparisonPayload.self,
        DefinitionCheckPayload.self, DetectionPayload.self, DoctorPayload.self, EmbeddingPayload.self,
        ErrorPayload.self, EvaluationPayload.self, GalleryChangePayload.self, GalleryDuplicatesPayload.self,
        GalleryListPayload.self, GallerySearchPayload.self, GalleryStatsPayload.self,
        GalleryVerificationPayload.self, JourneyChallengePayload.self, JourneyPayload.self,
        JourneyErasurePayload.self, JourneyListPayload.self, JourneyResultPayload.self, LivenessCalibration.self,
        DocumentCalibration.self,
        LivenessPayload.self, LivenessResultPayload.self, ModelInstallationPayload.self, ModelListPayload.self,
        ModelPathPayload.self, ModelVerificationPayload.self, PluginCheckPayload.self, PluginListPayload.self,
        ReadingPayload.self, ReviewCasePayload.self, ReviewListPayload.self, ReviewStatePayload.self,
        ServePayload.self, StatisticsPayload.self, StoreCheckPayload.self, StoreRetentionPayload.self,
        VerificationPayload.self, WebhookPayload.self, WebhooksPayload.self,
    ].map(Sample.init)

    @Test(arguments: samples)
    func `a document of the schema is read, and written the same`(sample: Sample) throws {
        func roundTrip<Document: JSONPayload>(_ type: Document.Type, _ node: JSONNode) throws {
            let document = try Document(json: JSONEncoder().encode(node))
            let written = try document.json()
            let again = try JSONNode(written)
            #expect(again == node, "\(node) \(again)")
            #expect(try Document(json: written.utf8) == document)
            #expect(try Document(json: document.json(.line).utf8) == document)
            #expect(try Document(json: document.json(.declared).utf8) == document)
        }
        let schema = try JSONSchema(sample.type.schema)
        for node in try sample.nodes() {
            #expect(schema.faults(of: node) == [])
            try roundTrip(sample.type, node)
        }
    }

    /// A value of a wrong kind and the lack of a key are refused; a key that the schema lets go is one that the type reads
    /// and writes without.
    @Test(arguments: samples)
    func `a document without a key that may be missing is read, and written the same`(sample: Sample) throws {
        func isWritten<Document: JSONPayload>(_ type: Document.Type, as node: JSONNode) throws -> Bool {
            try JSONNode(Document(json: JSONEncoder().encode(node)).json()) == node
        }
        let schema = try JSONSchema(sample.type.schema)
        let full = try #require(try sample.nodes().last)
        for (place, damaged) in full.damaged where schema.faults(of: damaged).isEmpty {
            #expect(place.hasSuffix(" gone"), "\(place)")
            #expect(try isWritten(sample.type, as: damaged), "\(place)")
        }
    }

    @Test(arguments: samples)
    func `a document of another schema is refused by name`(sample: Sample) throws {
        func refuses<Document: JSONPayload>(_ type: Document.Type, _ node: JSONNode) throws {
            let text = String(decoding: try JSONEncoder().encode(node), as: UTF8.self)
            let other = text.replacing(
                "\"\(Document.schema.replacing("/", with: "\\/"))\"", with: "\"biometrics.other/9\"")
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
        try refuses(sample.type, try #require(try sample.nodes().first))
    }

    /// `EvaluationDocumentTests` has the calibration of scores, `DocumentsCommandTests` the designs, and `RealCallTests` an encoding of the C library. `ToyService`
    /// holds answers of the service alone.
    @Test func `every other schema has a type`() throws {
        let names = try JSONSchema.all().compactMap { file, schema -> String? in
            if case .string(let name)? = schema["title"], file != "common.json" { name } else { nil }
        }
        let others = [
            "calibration", "capture-preview", "capture-session", "document-design", "document-design-list", "encode",
            "journey-piece", "journey-prompt",
            "journey-token",
        ]
        let types = Self.samples.map { $0.type.schema } + others.map { "biometrics.\($0)/1" }
        #expect(Set(names) == Set(types))
    }

    @Test func `keys that later versions add are passed over, and an error comes back as one`() throws {
        let error = BiometricsError(.inputTooLarge, "It is too large.", path: "a.jpg")
        let text = try ErrorPayload(error, line: 4).json(.line)
        #expect(
            text == #"{"error":{"code":"input_too_large","message":"It is too large.","path":"a.jpg"},"line":4,"#
                + #""schema":"biometrics.error/1"}"# + "\n")
        let later = text.replacing("\"line\":4", with: "\"line\":4,\"later\":{}")
        #expect(try ErrorPayload(json: later.utf8).error.asError == error)
        #expect(try ErrorPayload(BiometricsError(.usage, "No.")).json(.line).contains("\"path\":null"))
    }
}
