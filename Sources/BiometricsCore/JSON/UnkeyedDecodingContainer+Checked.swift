extension UnkeyedDecodingContainer {
    /// Refuses a list that goes on.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, saying `rule`.
    func requireEnd(_ rule: String) throws {
        guard isAtEnd else { throw DecodingError.dataCorruptedError(in: self, debugDescription: rule) }
    }
}
