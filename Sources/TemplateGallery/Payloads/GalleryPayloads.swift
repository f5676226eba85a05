public import BiometricsCore

/// What `gallery search` writes: `biometrics.gallery-search/1`. A candidate is for a rule or a person to judge.
public struct GallerySearchPayload: JSONPayload {
    /// `biometrics.gallery-search/1`.
    public static let schema = "biometrics.gallery-search/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GallerySearchPayload>()
    /// The probe, as the caller named it.
    public var probe: String
    /// With how many faces it was compared.
    public var faces: Int
    /// The threshold of the scores.
    public var threshold: Threshold
    /// The candidates, the most alike first.
    public var candidates: [Candidate]

    /// The least score of a candidate, and where it comes from.
    public struct Threshold: Codable, Hashable, Sendable {
        /// The least score.
        public var score: Double
        /// The greatest part of probes of strangers that give a candidate; `nil` where a score was asked for.
        @Nullable public var maximumFPIR: Double?
        /// The false match rate of one comparison at that score; `nil` where it is not known.
        @Nullable public var falseMatchRate: Double?
        /// Whether that rate was not counted, but comes from a model of the tail; `nil` where it is not known.
        @Nullable public var isExtrapolated: Bool?

        /// A threshold from its parts.
        public init(score: Double, maximumFPIR: Double?, falseMatchRate: Double?, isExtrapolated: Bool?) {
            self.score = score
            self.maximumFPIR = maximumFPIR
            self.falseMatchRate = falseMatchRate
            self.isExtrapolated = isExtrapolated
        }
    }

    /// A person who may be the one on the probe.
    public struct Candidate: Codable, Hashable, Sendable {
        /// The person.
        public var person: String
        /// The most similar face of the person.
        public var face: String
        /// How alike it is.
        public var score: Double
        /// The false match rate of this score; `nil` without a calibration.
        @Nullable public var falseMatchRate: Double?
        /// Whether that rate was not counted, but comes from a model of the tail; `nil` without a calibration.
        @Nullable public var isExtrapolated: Bool?
        /// How many faces of strangers score as high in this gallery, on average; `nil` without a calibration.
        @Nullable public var expectedFalseCandidates: Double?

        init(_ candidate: SearchCandidate) {
            person = candidate.match.person
            face = candidate.match.id
            score = candidate.match.score
            falseMatchRate = candidate.estimate?.rate
            isExtrapolated = candidate.estimate?.isExtrapolated
            expectedFalseCandidates = candidate.expectedFalseCandidates
        }
    }

    /// The document of what a search found.
    public init(_ findings: SearchFindings, probe: String, least: Double, estimate: ScoreCalibration.Estimate?) {
        self.probe = probe
        faces = findings.comparisons
        threshold = Threshold(
            score: least, maximumFPIR: findings.threshold?.maximumFPIR,
            falseMatchRate: findings.threshold?.falseMatchRate ?? estimate?.rate,
            isExtrapolated: findings.threshold?.isExtrapolated ?? estimate?.isExtrapolated)
        candidates = findings.candidates.map(Candidate.init)
    }
}

/// What `gallery list` writes: `biometrics.gallery-list/1`. Names are personal data.
public struct GalleryListPayload: JSONPayload {
    /// `biometrics.gallery-list/1`.
    public static let schema = "biometrics.gallery-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GalleryListPayload>()
    /// The faces, in the order in which they were added.
    public var faces: [Face]

    /// A face.
    public struct Face: Codable, Hashable, Sendable {
        /// Whose it is.
        public var person: String
        /// Its name.
        public var face: String

        /// The face `face` of `person`.
        public init(person: String, face: String) {
            self.person = person
            self.face = face
        }
    }

    /// The document of `faces`.
    public init(faces: [Face]) { self.faces = faces }
}

/// What `gallery verify` writes: `biometrics.gallery-verify/1`.
public struct GalleryVerificationPayload: JSONPayload {
    /// `biometrics.gallery-verify/1`.
    public static let schema = "biometrics.gallery-verify/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GalleryVerificationPayload>()
    /// Whether every byte is as it was written.
    public var isSound: Bool
    /// How many faces were looked at, removed ones among them.
    public var faces: Int
    /// How many bytes.
    public var bytes: Int
    /// The damaged parts.
    public var faults: [GalleryFault]

    /// The document of a verification.
    public init(_ verification: GalleryVerification) {
        isSound = verification.faults.isEmpty
        faces = verification.faces
        bytes = verification.bytes
        faults = verification.faults
    }
}

/// What `gallery duplicates` writes: `biometrics.gallery-duplicates/1`.
public struct GalleryDuplicatesPayload: JSONPayload {
    /// `biometrics.gallery-duplicates/1`.
    public static let schema = "biometrics.gallery-duplicates/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GalleryDuplicatesPayload>()
    /// The folder of the gallery.
    public var gallery: String
    /// As it was after so many changes.
    public var generation: Int
    /// How many faces there are.
    public var faces: Int
    /// How many comparisons all pairs take.
    public var comparisons: Int
    /// The least score of a pair.
    public var least: Double
    /// How many pairs of strangers are expected above it; `nil` where that is not known.
    @Nullable public var expectedFalsePairs: Double?
    /// How many of the bands are compared, of `bands`: fewer in a file of a run that did not end.
    public var bandsDone: Int
    /// How many bands there are.
    public var bands: Int
    /// The pairs, the most alike first.
    public var pairs: [GalleryPair]

    /// A document of no pairs as yet.
    public init(of snapshot: GallerySnapshot, _ pairs: GalleryPairs, least: Double, expectedFalsePairs: Double?) {
        gallery = snapshot.identity
        generation = snapshot.generation
        faces = snapshot.count
        comparisons = pairs.comparisons
        self.least = least
        self.expectedFalsePairs = expectedFalsePairs
        bandsDone = 0
        bands = pairs.bandCount
        self.pairs = []
    }
}

/// What `gallery stats` writes: `biometrics.gallery-stats/1`.
public struct GalleryStatsPayload: JSONPayload {
    /// `biometrics.gallery-stats/1`.
    public static let schema = "biometrics.gallery-stats/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<GalleryStatsPayload>()
    /// The folder of the gallery.
    public var gallery: String
    /// After how many changes.
    public var generation: Int
    /// Whose templates it holds.
    public var models: GalleryModels
    /// How many people there are.
    public var people: Int
    /// How many faces.
    public var faces: Int
    /// How many faces were removed and still lie in the files.
    public var removedFaces: Int
    /// How many segments there are.
    public var segments: Int
    /// How many bytes of files.
    public var bytes: Int
    /// The false positives that were counted; `nil` where they were not asked for.
    @Nullable public var falsePositives: Counted?

    /// How many faces have another person for a candidate.
    public struct Counted: Codable, Hashable, Sendable {
        /// The least score of a candidate.
        public var least: Double
        /// With how many faces each was compared, on average.
        public var comparisons: Double
        /// The calibration's prediction for so many faces; `nil` without a calibration.
        @Nullable public var predictedFPIR: Double?
        /// All faces that were searched for.
        public var all: Group
        /// Those of each label.
        public var groups: [Group]

        /// Counts from their parts.
        public init(least: Double, comparisons: Double, predictedFPIR: Double?, all: Group, groups: [Group]) {
            self.least = least
            self.comparisons = comparisons
            self.predictedFPIR = predictedFPIR
            self.all = all
            self.groups = groups
        }
    }

    /// The faces with some label.
    public struct Group: Codable, Hashable, Sendable {
        /// The label; `nil` for all.
        @Nullable public var label: String?
        /// How many faces were searched for.
        public var probes: Int
        /// How many had another person for a candidate.
        public var positives: Int
        /// The part of them; `nil` without probes.
        @Nullable public var fpir: Double?
        /// Its 95 % interval by drawing people anew; `nil` without probes.
        @Nullable public var interval: [Double]?

        /// Counts from their parts.
        public init(label: String?, probes: Int, positives: Int, interval: [Double]?) {
            self.label = label
            self.probes = probes
            self.positives = positives
            fpir = probes > 0 ? Double(positives) / Double(probes) : nil
            self.interval = interval
        }
    }

    /// The document of a gallery.
    ///
    /// - Throws: `.galleryDamaged`.
    public init(of snapshot: GallerySnapshot) throws(BiometricsError) {
        gallery = snapshot.identity
        generation = snapshot.generation
        models = snapshot.models
        people = try snapshot.personCount()
        faces = snapshot.count
        removedFaces = snapshot.removedCount
        segments = snapshot.segmentCount
        bytes = snapshot.byteCount
        falsePositives = nil
    }
}
