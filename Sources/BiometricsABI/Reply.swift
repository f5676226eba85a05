internal import Biometrics
internal import BiometricsCore
internal import CBiometrics

/// The answer on the side of C while it is filled. One thread at a time, and only during the call.
@safe
struct Reply {
    private let reply: OpaquePointer

    init(_ reply: OpaquePointer) {
        unsafe self.reply = reply
    }

    func set(_ answer: CallAnswer) throws(BiometricsError) {
        set(json: try answer.document.json())
        for array in answer.arrays {
            unsafe array.features.withUnsafeBufferPointer { features in
                guard let first = features.baseAddress else { return }
                unsafe biometrics_reply_add_template(reply, first, features.count, array.model)
            }
        }
    }

    func set(_ error: BiometricsError) {
        let shown = ErrorPayload.Detail(error)
        unsafe biometrics_reply_set_error(
            reply, Status.of(error.category), shown.code.rawValue, shown.message, shown.path)
        if let json = try? ErrorPayload(error).json() { set(json: json) }
    }

    private func set(json: String) {
        var json = json
        json.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                guard let first = text.baseAddress else { return }
                unsafe biometrics_reply_set_json(reply, first, text.count)
            }
        }
    }
}

/// The numbers of the header for errors.
enum Status {
    /// The command ends with the same numbers.
    static func of(_ category: BiometricsError.Category) -> biometrics_status {
        let status =
            switch category {
            case .request: BIOMETRICS_INVALID_ARGUMENT
            case .missingInput: BIOMETRICS_NO_SUCH_INPUT
            case .input: BIOMETRICS_UNREADABLE_INPUT
            case .model, .plugin: BIOMETRICS_UNAVAILABLE
            case .system: BIOMETRICS_IO_ERROR
            case .cancellation: BIOMETRICS_CANCELLED
            case .fault: BIOMETRICS_INTERNAL_ERROR
            }
        return biometrics_status(status)
    }
}
