public import BiometricsCore

extension PhotographAgreement {
    /// The agreement as documents hold it. What is not known is `null`, and no key is left out.
    public struct Document: Codable, Hashable, Sendable {
        /// The agreement, 0...1; `nil` where it could not be assessed.
        @Nullable public var agreement: Double?
        /// From here on the selfie may show the document's photograph.
        public var suspectThreshold: Double
        /// From here on it shows the document's photograph.
        public var copyThreshold: Double
        /// Why it could not be assessed; `nil` where it could.
        @Nullable public var cause: String?
    }

    /// The agreement as documents hold it.
    public var document: Document {
        Document(
            agreement: agreement, suspectThreshold: suspectThreshold, copyThreshold: copyThreshold, cause: cause)
    }
}
