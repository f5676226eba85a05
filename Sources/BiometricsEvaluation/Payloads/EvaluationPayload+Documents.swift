public import BiometricsCore

extension EvaluationPayload {
    /// The figures of a reader of documents.
    public struct Documents: Codable, Hashable, Sendable {
        /// How many pictures there were.
        public var pictures: Pictures
        /// The figures over all of them.
        public var figures: Figures
        /// The figures of the pictures with a capture flag, by name.
        public var flags: [Flag]
        /// The defects of documents, by name.
        public var defects: [Defect]
        /// Valid documents with a finding against them.
        public var falseAlarms: Rate
        /// The pictures with the worst errors, false accepts first.
        public var worst: [Miss]

        init(_ documents: DocumentEvaluation) {
            pictures = Pictures(
                documents: documents.documentCount, others: documents.otherCount,
                failures: documents.failures)
            figures = Figures(documents.figures)
            flags = documents.flags.map { Flag(name: $0.name, pictures: $0.count, figures: Figures($0.figures)) }
            defects = documents.defects.map { Defect(name: $0.name, missed: Rate($0.missed)) }
            falseAlarms = Rate(documents.falseAlarms)
            worst = documents.worst
        }
    }
}

extension EvaluationPayload.Documents {
    /// How many pictures there were.
    public struct Pictures: Codable, Hashable, Sendable {
        /// Pictures of a document.
        public var documents: Int
        /// Pictures of something else.
        public var others: Int
        /// Pictures on which nothing could be read, by reason.
        public var failures: [Failure]
    }

    /// A reason why pictures could not be read.
    public typealias Failure = DocumentEvaluation.Failure

    /// The pictures with one capture flag.
    public struct Flag: Codable, Hashable, Sendable {
        /// The flag.
        public var name: String
        /// How many pictures.
        public var pictures: Int
        /// Their figures.
        public var figures: Figures
    }

    /// A kind of defect.
    public struct Defect: Codable, Hashable, Sendable {
        /// The defect.
        public var name: String
        /// Pictures against which nothing was found, of all with the defect.
        public var missed: Rate
    }

    /// A picture with an error.
    public typealias Miss = DocumentEvaluation.Miss

    /// Errors among trials.
    public typealias Rate = EvaluationPayload.Rate

    /// Figures over pictures; every rate counts errors.
    public struct Figures: Codable, Hashable, Sendable {
        /// Legible zones not read character by character.
        public var zoneErrors: Rate
        /// Legible zones not accepted.
        public var zonesNotAccepted: Rate
        /// Characters of legible zones.
        public var characters: Characters
        /// Accepted zones that differ from the document.
        public var falseAccepts: Rate
        /// Zones that pass every check but differ from the document.
        public var falseChecks: Rate
        /// Pictures without a zone on which a zone was accepted.
        public var zonesFromNothing: Rate
        /// Fields by zone and name.
        public var fields: [Field]
        /// Values of the print that were read wrongly.
        public var printedErrors: Rate
        /// Stated values that the document does not have.
        public var falseValues: Rate
        /// The outcome of the labelled values, by field.
        public var values: [Value]
        /// The stated error rates against the counted ones.
        public var predictions: [Prediction]
        /// Documents whose type was missing or wrong.
        public var typeErrors: Rate
        /// Documents whose side was missing or wrong.
        public var sideErrors: Rate
        /// Documents whose turn was wrong, among those with a stated turn.
        public var turnErrors: Rate
        /// Documents that were not recognised.
        public var missedDocuments: Rate
        /// Other things that were recognised as documents.
        public var falseDocuments: Rate
        /// The agreement of outlines with the labels.
        public var outlines: Outlines

        init(_ figures: DocumentFigures) {
            zoneErrors = Rate(figures.zoneErrors)
            zonesNotAccepted = Rate(figures.zonesNotAccepted)
            characters = Characters(errors: figures.characterErrors, count: figures.characters)
            falseAccepts = Rate(figures.falseAccepts)
            falseChecks = Rate(figures.falseChecks)
            zonesFromNothing = Rate(figures.zonesFromNothing)
            fields = figures.fields.map {
                Field(zone: $0.zone, name: $0.name, missing: $0.missing, errors: Rate($0.errors))
            }
            printedErrors = Rate(figures.printedErrors)
            falseValues = Rate(figures.falseValues)
            values = figures.values
            predictions = figures.predictions.map {
                Prediction(decade: $0.decade, expected: $0.expected, errors: Rate($0.errors))
            }
            typeErrors = Rate(figures.typeErrors)
            sideErrors = Rate(figures.sideErrors)
            turnErrors = Rate(figures.turnErrors)
            missedDocuments = Rate(figures.missedDocuments)
            falseDocuments = Rate(figures.falseDocuments)
            outlines = Outlines(figures.outlines)
        }
    }

    /// The outcome of the labelled values of one field.
    public typealias Value = DocumentFigures.ValueFigures

    /// The values whose stated error rates lie in one decade.
    public struct Prediction: Codable, Hashable, Sendable {
        /// The decade begins at this power of ten.
        public var decade: Int
        /// The errors that the stated rates predict.
        public var expected: Double
        /// The counted errors.
        public var errors: Rate
    }

    /// Characters read wrongly.
    public struct Characters: Codable, Hashable, Sendable {
        /// The edit distance from the read text to the truth.
        public var errors: Int
        /// The true characters.
        public var count: Int
    }

    /// The values of one field in one zone.
    public struct Field: Codable, Hashable, Sendable {
        /// The source of the field.
        public var zone: DocumentRow.Zone
        /// The field.
        public var name: String
        /// The number of errors where nothing was read.
        public var missing: Int
        /// Values that were read wrongly.
        public var errors: Rate
    }

    /// The agreement of outlines with the labels.
    public struct Outlines: Codable, Hashable, Sendable {
        /// Outlines not found, or with an intersection over union below 0.9.
        public var errors: Rate
        /// The number of outlines that were not found.
        public var missing: Int
        /// The mean intersection over union of the others.
        @Nullable public var meanOverlap: Double?
        /// The mean of their worst corner distances, relative to the true long side.
        @Nullable public var meanCornerError: Double?

        init(_ outlines: DocumentFigures.OutlineFigures) {
            errors = Rate(outlines.errors)
            missing = outlines.missing
            meanOverlap = outlines.meanOverlap
            meanCornerError = outlines.meanCornerError?.finite
        }
    }
}
