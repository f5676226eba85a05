/// What a pickle of a state dictionary can hold. None of it is code.
indirect enum PickleValue {
    case none
    case boolean(Bool)
    case integer(Int)
    case text(String)
    /// The name of one of the few things that a pickle may name.
    case name(PickleName)
    case tuple([PickleValue])
    case list([PickleValue])
    case dictionary([(key: PickleValue, value: PickleValue)])
    case storage(TensorStorage)
    case tensor(StoredTensor)

    /// How many values stand in one another here, this one counted.
    var depth: Int {
        switch self {
        case .tuple(let items), .list(let items): 1 + (items.map(\.depth).max() ?? 0)
        case .dictionary(let items): 1 + (items.map { max($0.key.depth, $0.value.depth) }.max() ?? 0)
        default: 1
        }
    }
}

/// All that a pickle may name: the classes of a state dictionary, none of which is ever called.
enum PickleName: String {
    case orderedDictionary = "collections OrderedDict"
    case rebuiltTensor = "torch._utils _rebuild_tensor_v2"
    case floats = "torch FloatStorage"
    case integers = "torch LongStorage"

    /// Bytes of a number in such a storage, or nil where it is none.
    var numberSize: Int? {
        switch self {
        case .floats: 4
        case .integers: 8
        case .orderedDictionary, .rebuiltTensor: nil
        }
    }
}

/// A row of numbers behind the pickles.
struct TensorStorage {
    let kind: PickleName
    /// What it is called where the numbers stand.
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
