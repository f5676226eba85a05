import BenchmarkSupport
import FoundationEssentials
import Verification
import VerificationService

/// The files of one person.
struct Person {
    let front: [UInt8]
    let back: [UInt8]?
    let selfie: [UInt8]

    /// The people in a folder's documents.csv, in its order.
    static func all(in folder: String) throws -> [Person] {
        func bytes(_ path: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
        }
        let table = String(decoding: try bytes("documents.csv"), as: UTF8.self).split(whereSeparator: \.isNewline)
        let rows = table.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        guard let header = rows.first, let id = header.firstIndex(of: "id"),
            let front = header.firstIndex(of: "front"), let back = header.firstIndex(of: "back")
        else { throw BenchmarkError("documents.csv has no columns id, front and back.") }
        return try rows.dropFirst().map { row in
            guard row.count == header.count else {
                throw BenchmarkError("documents.csv has rows of different lengths.")
            }
            return Person(
                front: try bytes(row[front]), back: row[back].isEmpty ? nil : try bytes(row[back]),
                selfie: try bytes("selfies/\(row[id]).jpg"))
        }
    }

    /// The person's submissions to a journey.
    var media: [JourneyMedia] {
        var media = [JourneyMedia(front, for: .identityDocument, as: .front)]
        if let back { media.append(JourneyMedia(back, for: .identityDocument, as: .back)) }
        return media + [JourneyMedia(selfie, for: .selfie, as: .faceImage)]
    }

    /// A document, its back where there is one, and a selfie whose life is judged.
    func definition() throws -> JourneyDefinition {
        try JourneyDefinition(
            definition: """
                {"schema": "biometrics.journey-definition/1", "id": "\(back == nil ? "front" : "both")", "version": 1,
                 "title": "Verification", "steps": [
                  {"id": "document", "kind": "identityDocument",
                   "backSide": "\(back == nil ? "never" : "whereTheTypeHasOne")"},
                  {"id": "selfie", "kind": "selfie", "liveness": "passive"}],
                 "rules": {"same_subject": {"onFailure": "reject"}}, "expiresAfter": "PT24H"}
                """.utf8)
    }
}
