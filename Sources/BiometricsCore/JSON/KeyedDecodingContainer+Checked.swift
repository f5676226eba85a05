extension KeyedDecodingContainer {
    /// What `body` makes of decoded parts by an initialiser that checks them; what it refuses is corrupt data at `key`.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the error's message.
    package func checked<Value>(_ key: Key, _ body: () throws(BiometricsError) -> Value) throws -> Value {
        do throws(BiometricsError) {
            return try body()
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: error.message)
        }
    }

    /// Refuses decoded parts that no initialiser gives.
    ///
    /// - Throws: `DecodingError.dataCorrupted` at `key`, saying `rule`, unless `condition` holds.
    package func require(_ condition: Bool, _ key: Key, _ rule: String) throws {
        guard condition else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: rule)
        }
    }
}
