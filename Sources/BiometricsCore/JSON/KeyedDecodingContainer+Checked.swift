extension KeyedDecodingContainer {
    /// What `body` makes of decoded parts by an initialiser that checks them; what it refuses is corrupt data at `key`.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the error's message.
    func checked<Value>(_ key: Key, _ body: () throws(BiometricsError) -> Value) throws -> Value {
        do throws(BiometricsError) {
            return try body()
        } catch {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: error.message)
        }
    }
}
