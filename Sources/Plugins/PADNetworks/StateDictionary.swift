internal import BiometricsCore
internal import ONNXFormat

/// The tensors of a network by name, from PyTorch's old file format.
///
/// The file has five pickles: a magic number, the version of the format, the sizes of numbers, the state dictionary,
/// and the keys of its storages. The storages follow, each with its count and its numbers, little-endian.
///
/// - Source: PyTorch's `torch/serialization.py`, `_legacy_save`.
struct StateDictionary {
    private var tensors: [String: StoredTensor] = [:]
    /// A reader for the numbers of each storage.
    private var storages: [String: BoundedReader] = [:]

    /// The first pickle: protocol 2, a number of ten bytes that identifies the format, and the end.
    private static let magic: [UInt8] = [
        0x80, 2, 0x8A, 10, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20, 0x6A, 0xA8, 0x50, 0x19, 0x2E,
    ]
    private static let formatVersion = 1001
    /// The start of the messages about invalid files.
    static let complaint = "The file is not a valid state dictionary"

    /// The dictionary in a file.
    ///
    /// - Throws: `.modelInvalid`.
    init(_ bytes: [UInt8]) throws(BiometricsError) {
        guard bytes.starts(with: Self.magic) else {
            throw BiometricsError(.modelInvalid, "The file is not a state dictionary of PyTorch's old format.")
        }
        var reader = PickleReader(bytes[Self.magic.count...])
        guard case .integer(Self.formatVersion) = try reader.value() else {
            throw reader.failure("the version of the format is unknown")
        }
        guard case .dictionary(let system) = try reader.value(), Self.isLittleEndian(system) else {
            throw reader.failure("the byte order is missing or not little-endian")
        }
        guard case .dictionary(let entries) = try reader.value() else {
            throw reader.failure("the tensors are missing")
        }
        for (key, value) in entries {
            guard case .text(let name) = key, case .tensor(let tensor) = value else {
                throw reader.failure("an entry is not a named tensor")
            }
            guard tensors.updateValue(tensor, forKey: name) == nil else {
                throw reader.failure("two tensors are called “\(name.printable)”")
            }
        }
        guard case .list(let keys) = try reader.value() else { throw reader.failure("the storages are missing") }
        try locate(keys, in: reader.reader)
    }

    private static func isLittleEndian(_ system: [(key: PickleValue, value: PickleValue)]) -> Bool {
        system.contains {
            if case .text("little_endian") = $0.key, case .boolean(true) = $0.value { true } else { false }
        }
    }

    /// Locates the storages, which fill the rest of the file.
    private mutating func locate(_ keys: [PickleValue], in rest: BoundedReader) throws(BiometricsError) {
        var reader = rest
        var stated: [String: TensorStorage] = [:]
        for tensor in tensors.values {
            let storage = tensor.storage
            if let other = stated.updateValue(storage, forKey: storage.key),
                other.count != storage.count || other.kind != storage.kind
            {
                throw reader.failure("a storage has two descriptions")
            }
        }
        for key in keys {
            guard case .text(let key) = key, let storage = stated.removeValue(forKey: key),
                let size = storage.kind.numberSize
            else { throw reader.failure("a storage belongs to no tensor, or occurs twice") }
            guard try reader.number(ofBytes: 8) == UInt64(storage.count), storage.count <= reader.remaining / size
            else { throw reader.failure("a storage has another length, or ends early") }
            storages[key] = BoundedReader(try reader.take(size * storage.count), complaint: Self.complaint)
        }
        guard stated.isEmpty, reader.isAtEnd else { throw reader.failure("storages are missing, or too many") }
    }

    /// Whether there is a tensor of this name.
    func has(_ name: String) -> Bool { tensors[name] != nil }

    /// The names of all tensors, sorted.
    var names: [String] { tensors.keys.sorted() }

    /// The extents and numbers of a float tensor.
    ///
    /// - Throws: `.modelInvalid` if the tensor does not exist or has a number that is not finite.
    func floats(_ name: String) throws(BiometricsError) -> (shape: [Int], values: [Float]) {
        guard let tensor = tensors[name], tensor.storage.kind == .floats, var numbers = storages[tensor.storage.key]
        else { throw BiometricsError(.modelInvalid, "The state dictionary has no float tensor “\(name)”.") }
        _ = try numbers.take(4 * tensor.offset)
        let values = try numbers.floats(tensor.count)
        guard values.allSatisfy(\.isFinite) else {
            throw BiometricsError(.modelInvalid, "The tensor “\(name)” has a number that is not finite.")
        }
        return (tensor.shape, values)
    }
}
