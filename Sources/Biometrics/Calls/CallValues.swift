package import BiometricsCore

/// The values that a caller gave to the fields of a call. Each fits its field's grammar.
package struct CallValues: Sendable {
    private var given: [String: AnyJSON] = [:]

    /// No values.
    package init() {}

    /// Adds a JSON value. Null adds nothing.
    ///
    /// - Throws: `.invalidConfiguration` with the accepted values.
    package mutating func add(_ value: AnyJSON, to field: FieldDeclaration) throws(BiometricsError) {
        guard value != .null else { return }
        guard field.grammar.accepts(value) else {
            throw BiometricsError(.invalidConfiguration, "“\(field.name)” must be \(field.grammar.expected).")
        }
        given[field.name] = value
    }

    /// Adds the value of a text.
    ///
    /// - Throws: as `add(_:to:)`.
    package mutating func add(text: String, to field: FieldDeclaration) throws(BiometricsError) {
        guard let value = field.grammar.value(of: text) else {
            throw BiometricsError(.invalidConfiguration, "“\(field.name)” must be \(field.grammar.expected).")
        }
        given[field.name] = value
    }

    /// The value of a field, or what stands for a missing one.
    package subscript<Value>(_ field: CallField<Value>) -> Value { field.value(given[field.declaration.name]) }
}
