public import BiometricsCore

/// How well documents are read: figures over all pictures, by capture flag, and by defect.
public struct DocumentEvaluation: Sendable, Hashable {
    /// How many pictures show a document.
    public let documentCount: Int
    /// The number of pictures of something else.
    public let otherCount: Int
    /// Pictures on which nothing could be read, by reason, the most frequent first.
    public let failures: [Failure]
    /// The figures over all pictures.
    public let figures: DocumentFigures
    /// The figures of the pictures with a capture flag, by name.
    public let flags: [Flag]
    /// The defects of documents, by name, and how often they were missed.
    public let defects: [Defect]
    /// Valid documents with a finding against them.
    public let falseAlarms: ErrorRate
    /// The wall time per picture in milliseconds; nil if nothing was read.
    public let milliseconds: Times?
    /// The pictures with the worst errors: false accepts first, then legible zones with the most errors.
    public let worst: [Miss]

    /// The wall time per picture, in milliseconds.
    public struct Times: Sendable, Hashable {
        /// The median.
        public let median: Double
        /// The 95th percentile.
        public let high: Double
    }

    /// A reason why pictures could not be read.
    public struct Failure: Codable, Sendable, Hashable {
        /// The reason, in stable text.
        public var reason: String
        /// How many pictures.
        public var count: Int
    }

    /// The pictures of one capture flag.
    public struct Flag: Sendable, Hashable {
        /// The flag.
        public let name: String
        /// How many pictures.
        public let count: Int
        /// Their figures.
        public let figures: DocumentFigures
    }

    /// A kind of defect.
    public struct Defect: Sendable, Hashable {
        /// The defect.
        public let name: String
        /// Pictures against which nothing was found, of all with the defect.
        public let missed: ErrorRate
    }

    /// A picture with an error. Its text is not repeated.
    public struct Miss: Codable, Sendable, Hashable {
        /// The picture.
        public var file: String
        /// The kind of error: `falseAccept`, or `zone` for a legible zone that was not read exactly.
        public var kind: Kind
        /// How many characters of the zone are wrong.
        public var characterErrors: Int
        /// Why nothing was read; nil if something was.
        @Nullable public var failure: String?

        /// The kind of error.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// A zone was accepted that the document does not have.
            case falseAccept
            /// A legible zone was not read exactly.
            case zone
        }
    }

    /// Computes the figures of `table`.
    public init(_ table: DocumentTable, options: EvaluationOptions = EvaluationOptions()) {
        let rows = table.rows
        documentCount = rows.count(where: \.isDocument)
        otherCount = rows.count - documentCount
        var reasons: [String: Int] = [:]
        for row in rows { row.failure.map { reasons[$0, default: 0] += 1 } }
        failures = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { Failure(reason: $0.key, count: $0.value) }
        figures = DocumentFigures(rows, confidence: options.confidence)
        var byFlag: [String: [DocumentRow]] = [:]
        for row in rows { for flag in Set(row.flags) { byFlag[flag, default: []].append(row) } }
        flags =
            byFlag.count > options.maximumGroups
            ? []
            : byFlag.sorted { $0.key < $1.key }.map { name, rows in
                Flag(name: name, count: rows.count, figures: DocumentFigures(rows, confidence: options.confidence))
            }
        var byDefect: [String: [DocumentRow]] = [:]
        for row in rows { row.defect.map { byDefect[$0, default: []].append(row) } }
        defects = byDefect.sorted { $0.key < $1.key }.map { name, rows in
            Defect(
                name: name,
                missed: ErrorRate(
                    errors: rows.count { $0.reading?.findings.isEmpty != false }, count: rows.count,
                    confidence: options.confidence))
        }
        let sound = rows.filter { $0.isDocument && $0.defect == nil && $0.reading != nil }
        falseAlarms = ErrorRate(
            errors: sound.count { $0.reading?.findings.isEmpty == false }, count: sound.count,
            confidence: options.confidence)
        let times = rows.compactMap { $0.reading?.milliseconds }.sorted()
        milliseconds =
            times.isEmpty
            ? nil : Times(median: times[times.count / 2], high: times[min(times.count - 1, times.count * 95 / 100)])
        worst = Array(Self.misses(rows).prefix(options.worstCount))
    }

    private static func misses(_ rows: [DocumentRow]) -> [Miss] {
        let misses = rows.compactMap { row -> Miss? in
            guard let truth = row.zoneLines, !row.isZoneExact else { return nil }
            var errors = TextErrors()
            errors.add(row.reading?.zoneLines ?? [], truth: truth)
            let isFalseAccept = row.reading?.isAccepted == true
            guard isFalseAccept || row.isLegible && !truth.isEmpty else { return nil }
            return Miss(
                file: row.file, kind: isFalseAccept ? .falseAccept : .zone, characterErrors: errors.errors,
                failure: row.failure)
        }
        return misses.sorted {
            ($0.kind.rawValue, $1.characterErrors, $0.file) < ($1.kind.rawValue, $0.characterErrors, $1.file)
        }
    }
}
