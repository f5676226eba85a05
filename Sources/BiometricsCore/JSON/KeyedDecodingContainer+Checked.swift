extension KeyedDecodingContainer {
    /// The value that a checking initialiser in `body` makes of decoded parts. If it throws, the data at `key` is
    /// corrupt.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the error's message.
    package func checked<Value>(_ key: Key, _ body: () throws(BiometricsError) -> Value) throws -> Value {
        do throws(BiometricsError) {
            return try body()
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: error.message)
        }
    }

    /// Rejects decoded parts that no initialiser would produce.
    ///
    /// - Throws: `DecodingError.dataCorrupted` at `key`, saying `rule`, unless `condition` holds.
    package func require(_ condition: Bool, _ key: Key, _ rule: String) throws {
        guard condition else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: rule)
        }
    }
}
