internal import CServiceData

/// The contract: `Documentation/openapi.json`, which is part of the program.
enum Contract {
    static let text: String = {
        var count = 0
        let bytes = unsafe csd_contract(&count)
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }()
}
