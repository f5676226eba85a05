public import BiometricsCore

extension PhotographAgreement {
    /// The agreement in JSON. Unknown values are `null`; no key is left out.
    public struct Document: Codable, Hashable, Sendable {
        /// The agreement, 0...1; `nil` if it could not be measured.
        @Nullable public var agreement: Double?
        /// The agreement from which the selfie may show the document's photograph.
        public var suspectThreshold: Double
        /// The agreement from which the selfie shows the document's photograph.
        public var copyThreshold: Double
        /// Why the agreement could not be measured; `nil` if it was.
        @Nullable public var cause: String?
    }

    /// The agreement in JSON.
    public var document: Document {
        Document(
            agreement: agreement, suspectThreshold: suspectThreshold, copyThreshold: copyThreshold, cause: cause)
    }
}
