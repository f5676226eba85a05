import BiometricsABI
import CBiometrics
import Dispatch
import FoundationEssentials
import Testing

/// The result of a call, copied from its answer, which is freed.
struct ABIOutcome: Sendable {
    let status: biometrics_status
    let json: String?
    let code: String?
    let message: String?
    let path: String?
    let templates: [[Float]]

    init(_ status: biometrics_status, _ answer: OpaquePointer?) {
        self.status = status
        json = Self.text(biometrics_answer_json(answer, nil))
        code = Self.text(biometrics_answer_code(answer))
        message = Self.text(biometrics_answer_message(answer))
        path = Self.text(biometrics_answer_path(answer))
        templates = (0..<biometrics_answer_template_count(answer)).map { index in
            var count = 0
            let features = biometrics_answer_template(answer, index, &count, nil)
            return Array(UnsafeBufferPointer(start: features, count: count))
        }
        biometrics_answer_free(answer)
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}

/// Runs what waits for an answer on a thread of its own. A call that blocked a thread of Swift's tasks would wait for itself.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "caller").async { continuation.resume(with: Result { try body() }) }
    }
}

/// A context that is closed with its owner.
final class ABIContext: @unchecked Sendable {
    let handle: OpaquePointer

    /// - Throws: an expectation that failed.
    init(_ configuration: String? = nil) throws {
        var (handle, answer): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        let status = biometrics_context_open(configuration, &handle, &answer)
        let outcome = ABIOutcome(status, answer)
        self.handle = try #require(handle, "\(outcome.message ?? "")")
    }

    deinit { biometrics_context_close(handle) }

    /// Why a context with this configuration is not opened.
    static func refusal(of configuration: String) -> ABIOutcome {
        var (handle, answer): (OpaquePointer?, OpaquePointer?) = (nil, nil)
        let status = biometrics_context_open(configuration, &handle, &answer)
        biometrics_context_close(handle)
        return ABIOutcome(status, answer)
    }

    func detect(
        _ source: biometrics_source, options: String? = nil, timeout: Int64 = 0, cancellation: OpaquePointer? = nil
    ) -> ABIOutcome {
        Self.call(options, timeout, cancellation) { call, answer in
            var source = source
            return biometrics_detect(handle, &source, call, answer)
        }
    }

    func embed(_ source: biometrics_source, options: String? = nil) -> ABIOutcome {
        Self.call(options, 0, nil) { call, answer in
            var source = source
            return biometrics_embed(handle, &source, call, answer)
        }
    }

    /// Calls with the structures of the header.
    static func call(
        _ options: String?, _ timeout: Int64, _ cancellation: OpaquePointer?,
        _ body: (UnsafePointer<biometrics_call>, UnsafeMutablePointer<OpaquePointer?>) -> biometrics_status
    ) -> ABIOutcome {
        var answer: OpaquePointer?
        func run(_ text: UnsafePointer<CChar>?) -> biometrics_status {
            var call = biometrics_call(
                size: MemoryLayout<biometrics_call>.size, timeout_milliseconds: timeout, cancellation: cancellation,
                options: text)
            return body(&call, &answer)
        }
        let status = options.map { $0.withCString { run($0) } } ?? run(nil)
        return ABIOutcome(status, answer)
    }
}

/// Lends a text, bytes or pixels to C as a source while `body` runs.
enum ABISource {
    static func file(_ path: String, _ body: (biometrics_source) throws -> Void) rethrows {
        try path.withCString { try body(biometrics_file($0)) }
    }

    static func bytes(_ bytes: [UInt8], _ body: (biometrics_source) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { try body(biometrics_bytes($0.baseAddress, $0.count, nil)) }
    }

    static func pixels(
        _ pixels: [UInt8], format: Int, width: Int, height: Int, stride: Int, _ body: (biometrics_source) throws -> Void
    ) rethrows {
        try pixels.withUnsafeBytes {
            try body(biometrics_pixels($0.baseAddress, Int32(format), width, height, stride, nil))
        }
    }
}
