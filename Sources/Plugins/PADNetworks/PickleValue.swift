/// The values in a pickle of a state dictionary. None of them is code.
indirect enum PickleValue {
    case none
    case boolean(Bool)
    case integer(Int)
    case text(String)
    /// One of the few allowed names.
    case name(PickleName)
    case tuple([PickleValue])
    case list([PickleValue])
    case dictionary([(key: PickleValue, value: PickleValue)])
    case storage(TensorStorage)
    case tensor(StoredTensor)

    /// The depth of nesting, including this value.
    var depth: Int {
        switch self {
        case .tuple(let items), .list(let items): 1 + (items.map(\.depth).max() ?? 0)
        case .dictionary(let items): 1 + (items.map { max($0.key.depth, $0.value.depth) }.max() ?? 0)
        default: 1
        }
    }
}

/// The allowed names: the classes of a state dictionary. None of them is ever called.
enum PickleName: String {
    case orderedDictionary = "collections OrderedDict"
    case rebuiltTensor = "torch._utils _rebuild_tensor_v2"
    case floats = "torch FloatStorage"
    case integers = "torch LongStorage"

    /// The bytes per number in such a storage; nil for other names.
    var numberSize: Int? {
        switch self {
        case .floats: 4
        case .integers: 8
        case .orderedDictionary, .rebuiltTensor: nil
        }
    }
}

/// A row of numbers after the pickles.
struct TensorStorage {
    let kind: PickleName
    /// The key of the storage in the file.
    let key: String
    /// How many numbers it has.
    let count: Int
}

/// A part of a row of numbers, with extents.
struct StoredTensor {
    let storage: TensorStorage
    let offset: Int
    let shape: [Int]
    /// How many numbers it has.
    let count: Int
}
