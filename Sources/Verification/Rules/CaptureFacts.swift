public import IdentityDocuments

/// The client's statements about a capture. They are unverified, except the duration of a clip that was examined.
public struct CaptureFacts: Hashable, Sendable, Codable {
    /// A place on earth, in degrees.
    public struct Location: Hashable, Sendable, Codable {
        /// −90 to 90, north is positive.
        public let latitude: Double
        /// −180 to 180, east is positive.
        public let longitude: Double

        /// A place; `nil` for degrees out of range.
        public init?(latitude: Double, longitude: Double) {
            guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
            self.latitude = latitude
            self.longitude = longitude
        }

        /// Reads a place.
        ///
        /// - Throws: `DecodingError.dataCorrupted` for degrees out of range.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let latitude = try container.decode(Double.self, forKey: .latitude)
            let longitude = try container.decode(Double.self, forKey: .longitude)
            guard let place = Location(latitude: latitude, longitude: longitude) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .latitude, in: container, debugDescription: "The latitude or longitude is out of range.")
            }
            self = place
        }
    }

    /// How the client says that it got the media. A program can say anything, so it is no proof.
    public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
        /// From the camera, for this submission.
        case camera
        /// From a file that the person chose.
        case file
    }

    /// The file, as the client named it.
    public let path: String?
    /// The time of capture.
    public let takenAt: JourneyInstant?
    /// The place of capture.
    public let location: Location?
    /// The duration of a clip: as it was decoded, or as the client states it if it was not examined.
    public let durationSeconds: Double?
    /// Whether it came from the camera or from a file.
    public let origin: Origin?

    /// Facts.
    public init(
        path: String? = nil, takenAt: JourneyInstant? = nil, location: Location? = nil, durationSeconds: Double? = nil,
        origin: Origin? = nil
    ) {
        self.path = path
        self.takenAt = takenAt
        self.location = location
        self.durationSeconds = durationSeconds.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        self.origin = origin
    }

    /// The same facts with a measured duration.
    public func lasting(_ seconds: Double) -> CaptureFacts {
        CaptureFacts(path: path, takenAt: takenAt, location: location, durationSeconds: seconds, origin: origin)
    }
}

extension CaptureFacts: PersonalData {
    /// Nothing.
    public var withheldSummary: String { "" }
}
