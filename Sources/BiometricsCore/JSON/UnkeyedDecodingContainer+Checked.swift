extension UnkeyedDecodingContainer {
    /// Rejects a list with further elements.
    ///
    /// - Throws: `DecodingError.dataCorrupted`, saying `rule`.
    func requireEnd(_ rule: String) throws {
        guard isAtEnd else { throw DecodingError.dataCorruptedError(in: self, debugDescription: rule) }
    }
}
