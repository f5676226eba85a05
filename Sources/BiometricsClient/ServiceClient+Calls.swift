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
    ///
    /// - Parameters:
    ///   - media: the picture or clip.
    ///   - role: which faces are looked for; a selfie's by default.
    ///   - isUpright: whether a selfie is searched once, as it stands and at its full size.
    ///   - measuresQuality: whether each face is measured by ISO/IEC 29794-5.
    public func detect(
        in media: ClientMedia, as role: PictureRole? = nil, isUpright: Bool? = nil, measuresQuality: Bool? = nil
    ) async throws(ClientError) -> Answer<DetectedFaces> {
        let query = [
            ("as", role?.rawValue), ("upright", isUpright.map { "\($0)" }),
            ("quality", measuresQuality.map { "\($0)" }),
        ]
        return try await document(.detect, Parts(query: query).sending(media))
    }

    /// Compares the face on a selfie with the portrait on a document. The result says what is missing.
    ///
    /// - Parameters:
    ///   - selfie: a picture or clip of the person.
    ///   - document: a picture or clip of the document.
    ///   - passFalseMatchRate: the false match rate at which the match passes; 1e-4 by default.
    ///   - failFalseMatchRate: the false match rate at which the match fails; 1e-2 by default.
    public func compare(
        selfie: ClientMedia?, document: ClientMedia?, passFalseMatchRate: Double? = nil,
        failFalseMatchRate: Double? = nil
    ) async throws(ClientError) -> Answer<FaceComparison> {
        let query = [
            ("passFalseMatchRate", passFalseMatchRate.map { "\($0)" }),
            ("failFalseMatchRate", failFalseMatchRate.map { "\($0)" }),
        ]
        let form = ClientMedia.form([("selfie", selfie), ("document", document)])
        return try await self.document(.compare, Parts(query: query).sending(form))
    }

    /// Assesses whether a living person took a selfie picture or clip.
    public func judgeLiveness(of media: ClientMedia) async throws(ClientError) -> Answer<LivenessVerdict> {
        try await document(.judgeLiveness, Parts().sending(media))
    }

    /// Reads an identity document. Two sides are compared with each other.
    ///
    /// - Parameters:
    ///   - media: a picture or clip of one side.
    ///   - back: a picture or clip of the other side.
    ///   - today: the day on which the document is judged, such as `2026-11-22`; the service's by default.
    ///   - maximumErrorRate: the largest error rate of a stated value, above 0 and below 1; 0.005 by default.
    public func readDocument(
        _ media: ClientMedia, back: ClientMedia? = nil, today: String? = nil, maximumErrorRate: Double? = nil
    ) async throws(ClientError) -> Answer<DocumentReading> {
        let given = back == nil ? media : ClientMedia.form([("media", media), ("back", back)])
        return try await document(
            .readDocument,
            Parts(query: [("today", today), ("maximumErrorRate", maximumErrorRate.map { "\($0)" })]).sending(given))
    }

    /// Verifies the chip of a travel document.
    ///
    /// - Parameters:
    ///   - files: a ZIP file with EF.SOD and the data groups.
    ///   - today: the day on which the document is judged, such as `2026-11-22`; the service's by default.
    ///   - challenge: the eight bytes that the chip signed for Active Authentication, in hexadecimal digits.
    ///   - response: the chip's answer, in hexadecimal digits.
    public func verifyChip(
        _ files: ClientMedia, today: String? = nil, challenge: String? = nil, response: String? = nil
    ) async throws(ClientError) -> Answer<ChipVerdict> {
        let query = [("today", today), ("challenge", challenge), ("response", response)]
        return try await document(.verifyChip, Parts(query: query).sending(files))
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
    /// A result for each side.
    public let results: [Result]

    /// The reading of one input.
    public struct Result: Decodable, Hashable, Sendable {
        /// Whether an identity document was recognised.
        public let recognized: Bool
        /// Its type, such as `passport`.
        public let documentType: String?
        /// The id of its design; `nil` if none is told.
        public let design: String?
        /// The code of the country that issued it, as the document states it.
        public let issuingCountry: String?
    }
}

/// The result about a chip; the body has more keys.
public struct ChipVerdict: Decodable, Hashable, Sendable {
    /// `Passed` only if everything that was asked for passed; else `Failed` or `Undetermined`.
    public let result: String
    /// The reasons for anything but `Passed`.
    public let reasons: [String]
    /// Whether the files may come from a copy of the chip.
    public let mayBeCopy: Bool
    /// The fields by name.
    public let fields: [String: Field]

    /// A field.
    public struct Field: Decodable, Hashable, Sendable {
        /// The value.
        public let value: String
        /// The data group that states it.
        public let dataGroup: Int
    }
}
