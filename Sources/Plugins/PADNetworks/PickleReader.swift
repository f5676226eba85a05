internal import BiometricsCore
internal import ONNXFormat

/// Reads a pickle of a state dictionary without executing code.
///
/// A pickle is a program for a stack machine. This machine supports only the few instructions that a state dictionary
/// needs, and the few names in ``PickleName``; any other instruction or name is an error. The number of instructions
/// bounds the size of the result.
///
/// - Source: Python's pickletools, protocol 2; PyTorch's `torch/serialization.py` and `torch/_utils.py`.
struct PickleReader {
    /// The reader, positioned after the pickles that were read.
    private(set) var reader: BoundedReader
    private var stack: [PickleValue] = []
    /// The heights of the stack at the marks.
    private var marks: [Int] = []
    private var memo: [Int: PickleValue] = [:]

    /// The most instructions of a pickle. The published files have up to 14,000.
    static let maximumInstructions = 1 << 15
    /// The most bytes of a text.
    static let maximumText = 1024
    /// The deepest nesting of values. A state dictionary has four levels.
    static let maximumDepth = 8

    /// A reader at the start of `bytes`.
    init(_ bytes: ArraySlice<UInt8>) {
        reader = BoundedReader(bytes, complaint: StateDictionary.complaint)
    }

    /// The value of the next pickle. `reader` is then positioned after it.
    ///
    /// - Throws: `.modelInvalid`.
    mutating func value() throws(BiometricsError) -> PickleValue {
        (stack, marks, memo) = ([], [], [:])
        guard try byte() == 0x80, try byte() == 2 else { throw failure("a pickle of protocol 2 is missing") }
        for _ in 0..<Self.maximumInstructions {
            let instruction = try byte()
            if instruction == UInt8(ascii: ".") {
                guard stack.count == 1, marks.isEmpty, let value = stack.last else {
                    throw failure("a pickle does not end in one value")
                }
                return value
            }
            try execute(instruction)
        }
        throw failure("a pickle has more than \(Self.maximumInstructions) instructions")
    }

    private mutating func execute(_ instruction: UInt8) throws(BiometricsError) {
        switch instruction {
        case UInt8(ascii: "N"): stack.append(.none)
        case 0x88: stack.append(.boolean(true))
        case 0x89: stack.append(.boolean(false))
        case UInt8(ascii: "K"): stack.append(.integer(try number(1)))
        case UInt8(ascii: "M"): stack.append(.integer(try number(2)))
        case UInt8(ascii: "J"): stack.append(.integer(Int(Int32(truncatingIfNeeded: try number(4)))))
        case UInt8(ascii: "X"): stack.append(.text(try text()))
        case UInt8(ascii: "c"): stack.append(.name(try name()))
        case UInt8(ascii: ")"): stack.append(.tuple([]))
        case UInt8(ascii: "]"): stack.append(.list([]))
        case UInt8(ascii: "}"): stack.append(.dictionary([]))
        case UInt8(ascii: "("): marks.append(stack.count)
        case UInt8(ascii: "t"): try push(.tuple(try popToMark()))
        case 0x85: try push(.tuple([try pop()]))
        case 0x86:
            let last = try pop()
            try push(.tuple([try pop(), last]))
        case UInt8(ascii: "q"): try remember(try number(1))
        case UInt8(ascii: "r"): try remember(try number(4))
        case UInt8(ascii: "h"): try recall(try number(1))
        case UInt8(ascii: "j"): try recall(try number(4))
        case UInt8(ascii: "e"): try append(try popToMark())
        case UInt8(ascii: "u"): try set(try popToMark())
        case UInt8(ascii: "s"):
            let value = try pop()
            try set([try pop(), value])
        case UInt8(ascii: "R"): try build()
        case UInt8(ascii: "b"):
            // The state of a module besides its tensors. It holds versions of layers, which do not affect the numbers.
            guard case .dictionary = try pop(), case .dictionary? = stack.last else {
                throw failure("a state belongs to no dictionary")
            }
        case UInt8(ascii: "Q"): stack.append(.storage(try storage(try pop())))
        default: throw failure("the instruction \(instruction) is not allowed in a state dictionary")
        }
    }

    // MARK: Objects

    /// Makes the object of a name and a tuple on the stack: an empty dictionary or a tensor.
    private mutating func build() throws(BiometricsError) {
        guard case .tuple(let arguments) = try pop(), case .name(let name) = try pop() else {
            throw failure("an object has no name")
        }
        switch name {
        case .orderedDictionary where arguments.isEmpty: stack.append(.dictionary([]))
        case .rebuiltTensor: stack.append(.tensor(try tensor(arguments)))
        default: throw failure("“\(name.rawValue)” has unexpected arguments")
        }
    }

    private func tensor(_ arguments: [PickleValue]) throws(BiometricsError) -> StoredTensor {
        guard arguments.count == 6, case .storage(let storage) = arguments[0], case .integer(let offset) = arguments[1],
            case .tuple(let extents) = arguments[2], case .tuple(let steps) = arguments[3],
            extents.count == steps.count, extents.count <= 8
        else { throw failure("a tensor lacks its storage, offset or extents") }
        var shape: [Int] = []
        // Runs from the innermost extent outwards, so that each step is the number of elements inside.
        var count = 1
        for (extent, step) in zip(extents, steps).reversed() {
            guard case .integer(let extent) = extent, case .integer(let step) = step, extent >= 1,
                step == count || extent == 1
            else { throw failure("the numbers of a tensor are not contiguous") }
            let (product, overflows) = count.multipliedReportingOverflow(by: extent)
            guard !overflows, product <= storage.count else { throw failure("a tensor is larger than its storage") }
            shape.insert(extent, at: 0)
            count = product
        }
        guard offset >= 0, offset <= storage.count - count else {
            throw failure("a tensor lies outside its storage")
        }
        return StoredTensor(storage: storage, offset: offset, shape: shape, count: count)
    }

    private func storage(_ id: PickleValue) throws(BiometricsError) -> TensorStorage {
        guard case .tuple(let parts) = id, parts.count == 6, case .text("storage") = parts[0],
            case .name(let kind) = parts[1], kind.numberSize != nil, case .text(let key) = parts[2],
            case .text = parts[3], case .integer(let count) = parts[4], case .none = parts[5], count >= 0
        else { throw failure("a storage has an unexpected description") }
        return TensorStorage(kind: kind, key: key, count: count)
    }

    // MARK: Stack and memo

    private mutating func push(_ value: PickleValue) throws(BiometricsError) {
        guard value.depth <= Self.maximumDepth else {
            throw failure("values are nested more than \(Self.maximumDepth) levels deep")
        }
        stack.append(value)
    }

    private mutating func pop() throws(BiometricsError) -> PickleValue {
        guard stack.count > marks.last ?? 0, let value = stack.popLast() else { throw failure("a value is missing") }
        return value
    }

    private mutating func popToMark() throws(BiometricsError) -> [PickleValue] {
        guard let height = marks.popLast() else { throw failure("a mark is missing") }
        defer { stack.removeLast(stack.count - height) }
        return Array(stack[height...])
    }

    private mutating func append(_ items: [PickleValue]) throws(BiometricsError) {
        guard case .list(let before) = try pop() else { throw failure("a list is missing") }
        try push(.list(before + items))
    }

    private mutating func set(_ items: [PickleValue]) throws(BiometricsError) {
        guard items.count.isMultiple(of: 2), case .dictionary(var entries) = try pop() else {
            throw failure("a dictionary is missing")
        }
        for index in stride(from: 0, to: items.count, by: 2) { entries.append((items[index], items[index + 1])) }
        try push(.dictionary(entries))
    }

    private mutating func remember(_ key: Int) throws(BiometricsError) {
        guard let value = stack.last else { throw failure("a value is missing") }
        memo[key] = value
    }

    /// Only texts and names can be recalled. A container might have grown since, or contain itself.
    private mutating func recall(_ key: Int) throws(BiometricsError) {
        switch memo[key] {
        case .text(let text)?: stack.append(.text(text))
        case .name(let name)?: stack.append(.name(name))
        default: throw failure("only stored texts and names can be recalled")
        }
    }

    // MARK: Bytes

    private mutating func byte() throws(BiometricsError) -> UInt8 { try reader.byte() }

    /// A number of up to four bytes, little-endian.
    private mutating func number(_ count: Int) throws(BiometricsError) -> Int {
        Int(try reader.number(ofBytes: min(count, 4)))
    }

    private mutating func text() throws(BiometricsError) -> String {
        try reader.text(try number(4), atMost: Self.maximumText)
    }

    /// A module and a name in it, on one line each.
    private mutating func name() throws(BiometricsError) -> PickleName {
        var lines: [String] = []
        for _ in 0..<2 {
            lines.append(String(decoding: try reader.bytes(before: 0x0A, atMost: Self.maximumText), as: UTF8.self))
        }
        let text = lines.joined(separator: " ")
        guard let name = PickleName(rawValue: text) else {
            throw failure("the name “\(text.printable)” is not allowed in a state dictionary")
        }
        return name
    }

    /// The error for an invalid file.
    func failure(_ what: String) -> BiometricsError { reader.failure(what) }
}
