extension JSONValue {
    /// The JSON that `value` writes, with its keys in the order of writing.
    ///
    /// - Throws: what the value's own `encode(to:)` throws, and `EncodingError` for an integer that does not fit.
    init(encoding value: some Encodable) throws {
        let slot = JSONSlot()
        try slot.write(value, codingPath: [])
        self = slot.value
    }
}

/// The place of one value in a payload that is being written.
private final class JSONSlot {
    private enum Content {
        case plain(JSONValue)
        case array([JSONSlot])
        case object([(key: String, slot: JSONSlot)])
    }

    private var content = Content.object([])

    var value: JSONValue {
        switch content {
        case .plain(let value): value
        case .array(let slots): .array(slots.map(\.value))
        case .object(let members): .object(members.map { ($0.key, $0.slot.value) })
        }
    }

    var count: Int {
        if case .array(let slots) = content { slots.count } else { 0 }
    }

    func write(_ value: some Encodable, codingPath: [any CodingKey]) throws {
        switch value {
        case let value as Bool: content = .plain(.bool(value))
        case let value as String: content = .plain(.string(value))
        case let value as Double: content = .plain(.number(value))
        // Use the shortest text in single precision, not that of the nearest double.
        case let value as Float: content = .plain(.number(Double(value.description) ?? .nan))
        case let value as any FixedWidthInteger:
            guard let integer = Int(exactly: value) else {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: codingPath, debugDescription: "The integer is too large."))
            }
            content = .plain(.integer(integer))
        default: try value.encode(to: JSONSlotEncoder(slot: self, codingPath: codingPath))
        }
    }

    func writeNull() { content = .plain(.null) }

    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// A new element of this array.
    func append() -> JSONSlot {
        guard case .array(var slots) = content else { preconditionFailure("only an array has elements") }
        let slot = JSONSlot()
        // Releases the array before it grows, so that it is not copied.
        content = .array([])
        slots.append(slot)
        content = .array(slots)
        return slot
    }

    /// The value of a key of this object; a repeated key replaces the first one.
    func member(_ key: String) -> JSONSlot {
        guard case .object(var members) = content else { preconditionFailure("only an object has keys") }
        if let known = members.first(where: { $0.key == key }) { return known.slot }
        let slot = JSONSlot()
        members.append((key, slot))
        content = .object(members)
        return slot
    }
}

private struct JSONSlotEncoder: Encoder {
    let slot: JSONSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONObjectContainer(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.becomeArray()
        return JSONArrayContainer(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONPlainContainer(slot: slot, codingPath: codingPath)
    }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: JSONSlot
    let codingPath: [any CodingKey]

    private func encoder(_ key: some CodingKey) -> JSONSlotEncoder {
        JSONSlotEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { slot.member(key.stringValue).writeNull() }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try slot.member(key.stringValue).write(value, codingPath: codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { JSONSlotEncoder(slot: slot.member("super"), codingPath: codingPath) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct JSONArrayContainer: UnkeyedEncodingContainer {
    let slot: JSONSlot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    func encodeNil() { slot.append().writeNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try slot.append().write(value, codingPath: codingPath) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        JSONSlotEncoder(slot: slot.append(), codingPath: codingPath).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONSlotEncoder(slot: slot.append(), codingPath: codingPath).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { JSONSlotEncoder(slot: slot.append(), codingPath: codingPath) }
}

private struct JSONPlainContainer: SingleValueEncodingContainer {
    let slot: JSONSlot
    let codingPath: [any CodingKey]

    func encodeNil() { slot.writeNull() }

    func encode<Value: Encodable>(_ value: Value) throws { try slot.write(value, codingPath: codingPath) }
}
