public import BiometricsCore

extension PhotographAgreement {
    /// The agreement in JSON. Unknown values are `null`; no key is left out.
    public struct Payload: Codable, Hashable, Sendable {
        /// The agreement, 0...1; `nil` if it could not be measured.
        @Nullable public var agreement: Double?
        /// The agreement from which the selfie may show the document's photograph.
        public var suspectThreshold: Double
        /// The agreement from which the selfie shows the document's photograph.
        public var copyThreshold: Double
        /// The agreement in each band of detail, from fine to coarse; empty if it could not be measured.
        public var bands: [PhotographAgreement.Band]
        /// How likely the selfie mixes the document's photograph with the fine detail of another face, 0...1; `nil` if it
        /// could not be measured.
        @Nullable public var mixture: Double?
        /// The mixture from which the selfie may be made of the document's photograph.
        public var mixtureThreshold: Double
        /// Why the agreement could not be measured; `nil` if it was.
        @Nullable public var cause: String?
    }

    /// The agreement in JSON.
    public var payload: Payload {
        Payload(
            agreement: agreement, suspectThreshold: suspectThreshold, copyThreshold: copyThreshold, bands: bands,
            mixture: mixture, mixtureThreshold: mixtureThreshold, cause: cause)
    }
}
