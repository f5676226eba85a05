internal import Foundation

/// Single calls; the service keeps nothing. They need the scope `analyze`.
extension ServiceClient {
    /// The faces to look for.
    public enum PictureRole: String, Hashable, Sendable, CaseIterable {
        /// The face of the person who takes the picture.
        case selfie
        /// Portraits on a document.
        case document
    }

    /// Finds the faces in a picture or a clip.
    public func detect(
        in media: ClientMedia, as role: PictureRole? = nil
    ) async throws(ClientError) -> Answer<DetectedFaces> {
        try await document(.detect, Parts(query: [("as", role?.rawValue)]).sending(media))
    }

    /// Compares the face on a selfie with the portrait on a document. The result says what is missing.
    public func compare(
        selfie: ClientMedia?, document: ClientMedia?
    ) async throws(ClientError) -> Answer<FaceComparison> {
        let parts = [("selfie", selfie), ("document", document)].compactMap { name, media in
            media.map { (name: name, media: $0) }
        }
        let form = ClientMedia.form(parts)
        return try await self.document(.compare, Parts().sending(ClientMedia(form.body, type: form.type)))
    }

    /// Assesses whether a living person took a selfie picture or clip.
    public func judgeLiveness(of media: ClientMedia) async throws(ClientError) -> Answer<LivenessVerdict> {
        try await document(.judgeLiveness, Parts().sending(media))
    }

    /// Reads an identity document.
    public func readDocument(_ media: ClientMedia) async throws(ClientError) -> Answer<DocumentReading> {
        try await document(.readDocument, Parts().sending(media))
    }

    /// Searches for a face among all applicants. It needs the scope `search`.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of candidates, 1 to 100; 10 by default.
    ///   - maximumFPIR: the rate at which the search may find somebody for the face of a stranger; 0.001 by default.
    public func searchApplicants(
        for media: ClientMedia, limit: Int? = nil, maximumFPIR: Double? = nil
    ) async throws(ClientError) -> Answer<ApplicantSearch> {
        let query = [("limit", limit.map { "\($0)" }), ("maximumFPIR", maximumFPIR.map { "\($0)" })]
        return try await document(.searchApplicants, Parts(query: query).sending(media))
    }
}

/// Applicants who may be the person on a picture. A person must judge them.
public struct ApplicantSearch: Decodable, Hashable, Sendable {
    /// The number of compared faces.
    public let faces: Int
    /// The candidates, the highest score first.
    public let candidates: [Candidate]

    /// An applicant who may be the person.
    public struct Candidate: Decodable, Hashable, Sendable {
        /// The journey of the applicant.
        public let person: String
        /// The score.
        public let score: Double
        /// The false match rate at this score; `nil` without a calibration.
        public let falseMatchRate: Double?
        /// The number of strangers who score as high among so many applicants, on average; `nil` without a calibration.
        public let expectedFalseCandidates: Double?
    }
}

/// Faces of a picture, as printed by `biometrics detect --json`.
public struct DetectedFaces: Decodable, Hashable, Sendable {
    /// The picture's width, in pixels.
    public let width: Int
    /// The picture's height, in pixels.
    public let height: Int
    /// The faces.
    public let faces: [Face]

    /// A face.
    public struct Face: Decodable, Hashable, Sendable {
        /// The confidence, 0 to 1.
        public let confidence: Double
    }
}

/// A comparison, as printed by `biometrics compare --json`.
public struct FaceComparison: Decodable, Hashable, Sendable {
    /// Whether the faces match.
    public let faceMatch: Match

    /// Whether faces match.
    public struct Match: Decodable, Hashable, Sendable {
        /// `Passed`, `Failed`, `Undetermined`, `Required` or `Skipped`.
        public let result: String
    }
}

/// Liveness, as printed by `biometrics liveness --json`; ``Answer/body`` has the figures.
public struct LivenessVerdict: Decodable, Hashable, Sendable {
    /// One result, for the given file.
    public let results: [Result]

    /// The result of one input.
    public struct Result: Decodable, Hashable, Sendable {
        /// Whether a living person took it; `nil` if undetermined.
        public let isLive: Bool?
    }
}

/// A document, as printed by `biometrics read --json`; ``Answer/body`` has the fields.
public struct DocumentReading: Decodable, Hashable, Sendable {
    /// One result, for the given file.
    public let results: [Result]

    /// The reading of one input.
    public struct Result: Decodable, Hashable, Sendable {
        /// Whether an identity document was recognised.
        public let recognized: Bool
        /// Its type, such as `passport`.
        public let documentType: String?
        /// The code of the country that issued it, as the document states it.
        public let issuingCountry: String?
    }
}
