extension FaceQuality {
    /// The quality of a face in JSON. Unknown values are `null`; every key is present.
    public struct Payload: Sendable, Hashable, Codable {
        /// The assessor's plugin id.
        public var assessor: String
        /// How fit the face is for comparison, 0...100.
        @Nullable public var fitness: Double?
        /// The measures by name.
        public var measures: [String: Measure]
        /// Why nothing could be assessed, in one sentence.
        @Nullable public var cause: String?
    }

    /// One measure in JSON.
    public struct Measure: Sendable, Hashable, Codable {
        /// The native value; `nil` when it could not be assessed.
        @Nullable public var value: Double?
        /// The unit of `value`, such as `px` or `degrees`; empty for a plain number.
        public var unit: String
        /// The quality component of the value, 0...100, higher is better.
        @Nullable public var component: Int?
        /// The identifier of ISO/IEC 29794-5's reference implementation; `nil` for measures beyond the standard.
        @Nullable public var standard: String?
        /// Why it could not be assessed, in one sentence.
        @Nullable public var cause: String?
    }

    /// The quality in JSON.
    public var payload: Payload {
        let measures = measures.map { measure in
            let written = Measure(
                value: measure.value, unit: measure.unit, component: measure.component,
                standard: measure.name.standardName, cause: measure.cause)
            return (measure.name.rawValue, written)
        }
        return Payload(
            assessor: assessor, fitness: fitness, measures: Dictionary(uniqueKeysWithValues: measures), cause: cause)
    }
}
