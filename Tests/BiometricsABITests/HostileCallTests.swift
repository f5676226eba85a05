import BiometricsABI
import CBiometrics
import Testing

/// Arguments that no careful caller passes give an error, and nothing worse.
struct HostileCallTests {
    private let context: ABIContext

    init() throws {
        context = try ABIContext(#"{"workers": 1, "models": "/nonexistent"}"#)
    }

    @Test func `the version is that of the library`() {
        #expect(String(cString: biometrics_version()).split(separator: ".").count == 3)
        #expect(biometrics_abi_version() == Int32(BIOMETRICS_ABI_VERSION))
    }

    @Test func `NULL in every place is an invalid argument`() {
        #expect(biometrics_context_open(nil, nil, nil) == Int32(BIOMETRICS_INVALID_ARGUMENT))
        #expect(biometrics_detect(nil, nil, nil, nil) == Int32(BIOMETRICS_INVALID_ARGUMENT))
        #expect(biometrics_compare(nil, nil, nil, nil, nil) == Int32(BIOMETRICS_INVALID_ARGUMENT))
        #expect(biometrics_read(context.handle, nil, 1, nil, nil) == Int32(BIOMETRICS_INVALID_ARGUMENT))
        let calls: [(UnsafeMutablePointer<OpaquePointer?>) -> biometrics_status] = [
            { biometrics_detect(nil, nil, nil, $0) }, { biometrics_detect(context.handle, nil, nil, $0) },
            { biometrics_embed(context.handle, nil, nil, $0) }, { biometrics_liveness(context.handle, nil, nil, $0) },
            { biometrics_read(context.handle, nil, 2, nil, $0) }, { biometrics_read(context.handle, nil, 0, nil, $0) },
            { biometrics_read(context.handle, nil, .max, nil, $0) },
            { biometrics_search(context.handle, nil, nil, nil, $0) }, { biometrics_challenge(nil, nil, $0) },
            { biometrics_compare(nil, nil, nil, nil, $0) },
        ]
        for call in calls {
            var answer: OpaquePointer?
            let outcome = ABIOutcome(call(&answer), answer)
            #expect(outcome.status == Int32(BIOMETRICS_INVALID_ARGUMENT))
            #expect(outcome.code == "invalid_argument")
            #expect(outcome.json?.contains("biometrics.error/1") == true)
        }
        biometrics_context_close(nil)
        biometrics_answer_free(nil)
        biometrics_cancellation_free(nil)
        biometrics_cancellation_cancel(nil)
    }

    @Test func `a handle that was freed, or never was one, is an invalid argument`() throws {
        var handles = [OpaquePointer(bitPattern: 1), OpaquePointer(bitPattern: UInt.max - 3)]
        do {
            let closed = try ABIContext()
            handles.append(closed.handle)
        }
        let cancellation = biometrics_cancellation_new()
        handles.append(cancellation)
        for handle in handles {
            var answer: OpaquePointer?
            var source = biometrics_source()
            source.size = MemoryLayout<biometrics_source>.size
            source.kind = Int32(BIOMETRICS_BYTES)
            let outcome = ABIOutcome(biometrics_detect(handle, &source, nil, &answer), answer)
            #expect(outcome.code == "invalid_argument")
            #expect(outcome.message?.contains("context") == true)
        }
        biometrics_cancellation_free(cancellation)
        biometrics_cancellation_free(cancellation)
        biometrics_cancellation_cancel(cancellation)
        ABISource.bytes([1]) { source in
            #expect(context.detect(source, cancellation: cancellation).code == "invalid_argument")
        }
    }

    @Test func `an answer that was freed has nothing`() {
        var answer: OpaquePointer?
        _ = biometrics_detect(context.handle, nil, nil, &answer)
        #expect(biometrics_answer_json(answer, nil) != nil)
        biometrics_answer_free(answer)
        biometrics_answer_free(answer)
        var length = 7
        #expect(biometrics_answer_json(answer, &length) == nil)
        #expect(length == 0)
        #expect(biometrics_answer_code(answer) == nil)
        #expect(biometrics_answer_template_count(answer) == 0)
        #expect(biometrics_answer_template(answer, 0, nil, nil) == nil)
    }

    @Test func `a source that does not hold what it says is refused before its bytes are touched`() {
        var source = biometrics_source()
        func refused(_ change: (inout biometrics_source) -> Void, says word: String) {
            var changed = source
            change(&changed)
            let outcome = context.detect(changed)
            #expect(outcome.code == "invalid_argument")
            #expect(outcome.message?.contains(word) == true, "\(outcome.message ?? "")")
        }
        refused({ $0.kind = Int32(BIOMETRICS_FILE) }, says: "sizeof")
        source.size = MemoryLayout<biometrics_source>.size
        refused({ $0.kind = 9 }, says: "kind")
        refused({ $0.kind = Int32(BIOMETRICS_FILE) }, says: "path")
        refused(
            {
                $0.kind = Int32(BIOMETRICS_BYTES)
                $0.length = 5
            }, says: "NULL")
        let pixels = [UInt8](repeating: 0, count: 12)
        pixels.withUnsafeBytes { bytes in
            source.kind = Int32(BIOMETRICS_PIXELS)
            (source.data, source.length, source.pixel_format) = (bytes.baseAddress, 12, Int32(BIOMETRICS_BGR))
            (source.width, source.height, source.bytes_per_row) = (2, 2, 6)
            refused({ $0.pixel_format = 0 }, says: "pixel format")
            refused({ $0.height = 0 }, says: "none")
            refused({ $0.bytes_per_row = 5 }, says: "rows")
            refused({ $0.length = 11 }, says: "length")
            refused({ $0.width = .max }, says: "million")
            refused({ $0.bytes_per_row = .max }, says: "rows")
        }
    }

    @Test func `a call of another size, with a negative timeout or with wrong options is refused`() async throws {
        try await onOwnThread { [context] in
            ABISource.bytes([1]) { source in
                #expect(context.detect(source, timeout: -1).message?.contains("timeout") == true)
                for options in [
                    "[]", "{", "", #"{"as": "card"}"#, #"{"as": 1}"#, #"{"as": "selfie", "as": "document"}"#,
                    #"{"upright": 1}"#,
                    #"{"as": "document", "upright": true}"#,
                ] {
                    #expect(context.detect(source, options: options).code == "invalid_configuration", "\(options)")
                }
                #expect(context.detect(source, options: #"{"role": 1}"#).message?.contains("as") == true)
                var (source, call, answer) = (source, biometrics_call(), nil as OpaquePointer?)
                let outcome = ABIOutcome(biometrics_detect(context.handle, &source, &call, &answer), answer)
                #expect(outcome.message?.contains("sizeof(biometrics_call)") == true)
            }
        }
    }

    @Test func `a wrong configuration is refused with its key`() {
        let wrong = [
            #"{"worker": 2}"#: "workers", #"{"workers": 0}"#: "workers", #"{"workers": "2"}"#: "workers",
            #"{"profile": "best"}"#: "profile", #"{"engine": "tpu"}"#: "engine",
            #"{"limits": {"byte": 1}}"#: "limits.byte",
            #"{"limits": 3}"#: "limits", #"{"plugins": ["/nonexistent.so"]}"#: "", #"{"embedders": "x"}"#: "embedders",
            #"{"calibration": "/nonexistent"}"#: "", #"{"passFalseMatchRate": 2}"#: "passFalseMatchRate",
        ]
        for (configuration, word) in wrong {
            let outcome = ABIContext.refusal(of: configuration)
            #expect(outcome.status != 0, "\(configuration)")
            let message = outcome.message ?? ""
            #expect(word.isEmpty || message.contains(word), "\(configuration): \(message)")
        }
    }

    @Test func `bytes that are no picture, a missing file and a missing model have their codes`() async throws {
        try await onOwnThread { [context] in
            ABISource.bytes([1, 2, 3]) { source in
                let outcome = context.detect(source)
                #expect(outcome.status == Int32(BIOMETRICS_UNAVAILABLE))
                #expect(outcome.code == "model_missing")
            }
        }
    }
}
