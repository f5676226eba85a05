public import IdentityDocuments
internal import Verification

/// A coordinate in Fourthline's results: written as text, and read from text or a number.
public struct FourthlineCoordinate: Codable, Hashable, Sendable {
    /// In degrees.
    public let degrees: Double

    init(_ degrees: Double) { self.degrees = degrees }

    /// Reads text or a number.
    ///
    /// - Throws: `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try? container.decode(Double.self)
        guard let degrees = try number ?? Double(container.decode(String.self)), degrees.isFinite else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a coordinate in degrees.")
        }
        self.degrees = degrees
    }

    /// Writes text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(degrees)")
    }
}

extension FourthlineResult {
    /// A place on earth.
    public struct Location: Codable, Hashable, Sendable {
        /// −90 to 90.
        public let latitude: FourthlineCoordinate
        /// −180 to 180.
        public let longitude: FourthlineCoordinate

        init(_ place: CaptureFacts.Location) {
            latitude = FourthlineCoordinate(place.latitude)
            longitude = FourthlineCoordinate(place.longitude)
        }
    }

    /// The side of a document in a photograph.
    public enum FileSide: String, Codable, Hashable, Sendable, CaseIterable {
        /// The front, or the page with the portrait.
        case front
        /// The back.
        case back
        /// The left page of a paper that opens. It is accepted, but not distinguished here.
        case insideLeft
        /// The right page of a paper that opens. It is accepted, but not distinguished here.
        case insideRight
    }

    /// A photograph of a document.
    public struct Photo: Codable, Hashable, Sendable {
        /// The submitted file.
        public let image: String?
        /// Whether the document is tilted.
        public let isAngled: Bool
        /// The time of capture, or else of submission: ISO 8601, UTC, milliseconds.
        public let timestamp: String
        /// The side.
        public let fileSide: FileSide
        /// The place of capture.
        public let location: Location?
    }

    /// A clip.
    public struct Recording: Codable, Hashable, Sendable {
        /// The file, as `file://`.
        public let url: String?
        /// Seconds, as a decimal number in text.
        public let duration: String?
        /// The place of capture.
        public let location: Location?

        init(_ facts: CaptureFacts?) {
            url = facts?.path.map(Self.url)
            duration = facts?.durationSeconds.map { "\($0)" }
            location = facts?.location.map(Location.init)
        }

        /// A path as a URL, with percent encoding by RFC 3986.
        static func url(_ path: String) -> String {
            let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
            let digits = Array("0123456789ABCDEF")
            return path.utf8.reduce(into: "file://") { text, byte in
                if plain.contains(byte) {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
                }
            }
        }
    }

    /// A photograph of the person.
    public struct Selfie: Codable, Hashable, Sendable {
        /// The submitted file, or the name of the evidence that holds a clip's best frame.
        public let image: String?
        /// The time of capture, or else of submission.
        public let timestamp: String
        /// The place of capture.
        public let location: Location?
    }
}

extension FourthlineResult.Recording: PersonalData {
    /// Nothing.
    public var withheldSummary: String { "" }
}

extension FourthlineResult.Photo: PersonalData {
    /// The side.
    public var withheldSummary: String { fileSide.rawValue }
}

extension FourthlineResult.Selfie: PersonalData {
    /// Nothing.
    public var withheldSummary: String { "" }
}
